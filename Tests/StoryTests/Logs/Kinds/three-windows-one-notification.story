input three-windows-one-notification.txt

# The only notification of the application is the one of the background: the scenes tell the way into the foreground.
app *
  state 2026-11-20T10:00:00.100 background observed
  state 10:00:00.309 inactive derived
  state 10:00:00.420 active
  state 10:00:20 inactive
  state 10:00:20.604 backgroundOrSuspended
  # It runs at its own lines alone.
  state 10:00:21.500 background
  state * backgroundOrSuspended
  state 10:05:00 inactive
  state 10:05:00.131 active
  state 10:05:09 inactive
  state 10:05:09.702 backgroundOrSuspended
  state 10:05:10 background
  end 10:05:10
  session left leftActive 10:00:20 background 10:00:20.604 ended 10:05:00 outcome returned
  session left leftActive 10:05:09 background 10:05:09.702 outcome open
  exit none
