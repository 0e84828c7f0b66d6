input uikit-two-scenes-one-goes-to-background.txt

# The layout names no app.
app *
  state 2026-04-21T09:12:00.300 background
  state 09:12:00.451 inactive
  # One of two windows leaves and is closed later: the other stays active, so does the app.
  state 09:12:00.700 active
  end 09:18:10.316
  launch 09:12:00.300 foreground toActive 0.4s
  session none
  exit none
  scene 71F4A2D9-0B68-4C35-A1E7-93D06B5C8E10
    state * unattached
    state 09:12:00.451 foregroundInactive
    state 09:12:00.700 foregroundActive
    end 09:18:10.316
  scene E80B5F63-2D9A-4716-B4C8-1A7F3E6D0952
    state * unattached
    state 09:12:40.102 foregroundInactive
    state 09:12:40.390 foregroundActive
    state 09:14:05.221 foregroundInactive
    # Its process has a window in front: it runs. Whether the window itself was suspended, no line says.
    state 09:14:05.874 background|backgroundOrSuspended
    end 09:16:20.508
