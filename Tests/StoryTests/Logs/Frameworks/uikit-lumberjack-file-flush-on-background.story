input uikit-lumberjack-file-flush-on-background.txt

# UIKit app delegate: cold launch, home, return, swipe kill; DDLog file
# The layout names no app.
app *
  state 2026-03-10T09:12:00.044 inactive
  state 09:12:00.420 active
  state 09:12:48.710 inactive
  state 09:12:49.443 background
  state 09:12:49.464 backgroundOrSuspended
  state 09:13:52.866 inactive
  state 09:13:53.180 active
  state 09:14:35.009 inactive
  state 09:14:35.911 background
  state 09:14:35.990 notRunning
  launch 2026-03-10T09:12:00.044 foreground toActive 0.376s
  exit 09:14:35.990
