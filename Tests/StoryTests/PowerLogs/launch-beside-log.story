input launch-beside-log.rows
input launch-beside-log.ndjson
options --os 18.4
others allowed

app com.example.atlas
  state 2026-11-21T09:00:00 suspended cutOff
  state 09:30:00 notRunning observed
  # On its way to the foreground, as the row a moment later shows, it is inactive up to its callback.
  state 10:00:00 inactive observed
  state 10:00:00.450 active observed
  state 10:05:00.500 inactive observed
  state 10:05:01 background observed
  state 10:05:04 notRunning observed
  end 10:30:00 cutOff
  launch 10:00:00 foreground pid 320 toActive 0.45s
  exit 09:30:00 unclassified pid 300
  exit 10:05:04 abnormal pid 320 whileIn background
