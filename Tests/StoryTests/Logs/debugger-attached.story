input debugger-attached.txt

# A debugger keeps its app from being suspended, so it was in background for all of the minute and a half.
app Notes
  state 2026-01-10T17:43:24 active *
  state 17:43:30 inactive observed
  state 17:43:31 background observed
  state 17:45:00 inactive observed
  state 17:45:01 active observed
  state 17:45:01 notRunning *
