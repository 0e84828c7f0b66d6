input uikit-print-moved-from-to-terminate.txt

# UIKit app delegate: cold launch, switcher and back, swipe kill; under `| ts "%F %H:%M:%.S"`
# Each line names two states; the app is in the second one.
# The layout names no app.
app *
  state 2026-03-04T18:22:07.402210 inactive
  state 18:22:07.713210 active
  state 18:22:31.711210 inactive
  state 18:22:34.028210 active
  state 18:22:49.986210 inactive
  state 18:22:51.274210 background
  state 18:22:51.331210 notRunning
  launch 2026-03-04T18:22:07.402210 foreground toActive 0.311s
  exit 18:22:51.331210
