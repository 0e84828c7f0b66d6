input names-that-differ-from-bundles.txt

# Processes are tied to their bundles by launchd's label, by a pid in both lines, and by their own identity.
app com.example.transit.prod
  # Its masks never have "in background": it is inactive from its launch.
  state 2026-07-08T12:00:00.101 inactive
  state 12:00:00.802 active
  state 12:00:12.440 inactive
  state 12:00:12.930 backgroundOrSuspended
app com.example.bank.mobile
  exit none
app com.example.lessons
  exit none
app Kite
  exit none
