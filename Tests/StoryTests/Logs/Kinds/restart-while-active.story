input restart-while-active.ndjson
zone +0200

# The battery was empty while the app was in front of the user.
app com.example.lantern
  state 2026-09-12T18:20:00.000 background
  state 18:20:00.100 active
  state 18:20:41.000 activeOrNotRunning
  state 18:22:00.000 notRunning
  state 18:22:20.000 inactiveOrBackground
  exit 18:20:41.000 restart pid 640 notAfter 18:22:00.000
