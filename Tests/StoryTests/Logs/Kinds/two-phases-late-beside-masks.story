input two-phases-late-beside-masks.txt

# The prints come 200 ms after UIKit's masks, and tell nothing new: one way out and one back.
app *
  state 2026-08-01T15:00:00.811 active observed
  state 15:00:20.001 inactive observed
  state 15:00:20.600 background observed
  # It may be suspended at any time between two of its lines.
  state * backgroundOrSuspended
  state 15:00:20.840 background
  state * backgroundOrSuspended
  state * background
  state 15:00:40.100 inactive observed
  state 15:00:40.400 active observed
  end 15:00:50
  session left leftActive 15:00:20.001 background 15:00:20.600 timeToBackground 0.599s ended 15:00:40.100 outcome returned
  exit none
