input scene-noa-brackets-control-center.txt

# UIKit scene delegate: scene enters the foreground, Control Center, home, return
# The layout names no app.
app *
  state 2026-03-12T21:44:10.015500 inactive
  state 21:44:10.241500 active
  state 21:44:59.657500 inactive
  state 21:45:03.297500 active
  state 21:45:47.298500 inactive
  state 21:45:48.169500 background
  state 21:45:48.205500 backgroundOrSuspended
  state 21:54:10.319500 inactive
  state 21:54:10.659500 active
  end 21:54:12.949500
  exit none
