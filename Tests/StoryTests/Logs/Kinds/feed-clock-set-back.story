input feed-clock-set-back.ndjson
zone +0000

# The clock goes back by an hour in the suspension; the uptime goes on. Times are by the clock as it was first.
app com.example.mural
  state 2026-10-06T10:00:00 foreground
  state 10:00:10 background
  state 10:00:15 suspended
  state 10:00:50 background
  state 10:00:51 foreground
  state 10:01:00 notRunning
  exit 10:01:00 unclassified pid 610
  launch none
