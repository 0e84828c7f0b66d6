input mixed-app-delegate-and-scene-delegate.txt

# The layout names no app.
app *
  # With scenes: the app delegate hears only of the launch.
  state 2026-05-05T07:30:00.112 background
  state 07:30:00.371 inactive
  state 07:30:00.590 active
  state 07:31:44.066 inactive
  state 07:31:44.719 backgroundOrSuspended
  state 07:36:20.803 inactive
  state 07:36:21.118 active
  end 07:38:51.274
  launch 07:30:00.112 foreground toActive 0.478s
  session left leftActive 07:31:44.066 background 07:31:44.719 timeToBackground 0.653s suspended none ended 07:36:20.803 outcome returned
  exit none
