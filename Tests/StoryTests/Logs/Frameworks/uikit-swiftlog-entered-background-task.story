input uikit-swiftlog-entered-background-task.txt

# UIKit app delegate: home with a background task that expires, return; active never printed
# The app prints background and foreground, never active or inactive: all time before the first background line is foreground.
# One own task runs from 20:07:29 to 20:07:56.
# The layout names no app.
app *
  state 2026-03-07T20:05:31 foreground
  state 20:07:29 backgroundOrSuspended
  state 20:11:22 foreground
  end 20:11:59
  exit none
