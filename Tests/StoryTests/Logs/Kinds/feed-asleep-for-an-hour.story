input feed-asleep-for-an-hour.ndjson
zone +0000

# The uptime stands still while the device sleeps: dates count. The last row's clock was put right by less than a second.
app com.example.mural
  state 2026-10-06T10:00:00 foreground
  state 10:00:10 background
  state 10:00:15 suspended
  state 11:00:16 background
  state 11:00:16.6 foreground
