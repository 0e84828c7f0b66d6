input compose-lifecycle-event-on-pause.txt

# Compose: home and return, Control Center
# The layout names no app.
app *
  state 2026-04-09T11:11:11.011000 active
  state 11:11:35.261000 inactive
  state 11:11:35.801000 background
  state 11:11:35.813000 backgroundOrSuspended
  state 11:12:22.513000 inactive
  state 11:12:22.801000 active
  state 11:12:40.056000 inactive
  state 11:12:41.962000 active
  end 11:12:46.364000
  launch none
  exit none
