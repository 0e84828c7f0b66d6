input rows-beside-callbacks.rows
input rows-beside-callbacks.ndjson
options --os 18.4
others allowed

app com.example.atlas
  state 2026-11-21T09:00:00 suspended cutOff
  state 09:59:59.900 background observed
  state 10:00:00 inactive observed
  state 10:00:00.400 active observed
  state 10:01:00 inactive observed
  state 10:01:01 background observed
  state 10:01:06 suspended observed
  state 10:20:00 background observed
  state 10:20:00.120 inactive observed
  state 10:20:00.500 active observed
  state 10:22:00.500 inactive observed
  state 10:22:01 background observed
  state 10:22:04 suspended observed
  # After the log only rows go on: they do not show whether it is active.
  state 11:00:00 foreground observed
  end 11:30:00 cutOff
  launch none
  exit none
