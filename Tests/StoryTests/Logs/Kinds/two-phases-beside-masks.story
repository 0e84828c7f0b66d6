input two-phases-beside-masks.txt

# The app prints active and background alone. UIKit's masks have told each change before: one session, told twice.
app *
  state 2026-08-01T15:00:00.811 active observed
  state 15:00:20.001 inactive observed
  state 15:00:20.600 background observed
  # It may be suspended after the print, and runs at its next line.
  state 15:00:20.640 backgroundOrSuspended observed
  state 15:00:22.640 background
  end 15:00:22.640
  session left leftActive 15:00:20.001 background 15:00:20.600 timeToBackground 0.599s outcome open
  exit none
