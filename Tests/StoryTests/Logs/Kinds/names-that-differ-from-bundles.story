input names-that-differ-from-bundles.txt

# Processes are tied to their bundles by launchd's label, by a pid in both lines, and by their own identity.
app com.example.transit.prod
  state 2026-07-08T12:00:00.101 inactiveOrBackground
  state 12:00:00.390 inactive
  state 12:00:00.802 active
  state 12:00:12.440 inactive
  state 12:00:12.930 backgroundOrSuspended
app com.example.bank.mobile
  exit none
app com.example.lessons
  exit none
app Kite
  exit none
