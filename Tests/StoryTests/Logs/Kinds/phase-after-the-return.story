input phase-after-the-return.txt

# The print of the background comes when the app is already on its way back, and is old.
app *
  state 2026-08-01T15:00:00.811 active observed
  state 15:00:20.001 inactive observed
  state 15:00:20.600 background observed
  state * backgroundOrSuspended
  state * background
  state 15:00:20.900 inactive observed
  state 15:00:21.200 active observed
  end 15:00:30
  session left leftActive 15:00:20.001 background 15:00:20.600 ended 15:00:20.900 outcome returned
  exit none
