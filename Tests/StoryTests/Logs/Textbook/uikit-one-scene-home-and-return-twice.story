input uikit-one-scene-home-and-return-twice.txt

# The layout names no app.
app *
  state 2026-04-09T16:20:03.412 background
  state 16:20:03.577 inactive
  state 16:20:03.790 active
  state 16:21:15.133 inactive
  state 16:21:15.780 backgroundOrSuspended
  state 16:24:50.600 inactive
  state 16:24:50.954 active
  state 16:25:44.025 inactive
  state 16:25:44.690 backgroundOrSuspended
  state 16:58:02.208 inactive
  state 16:58:02.541 active
  end 16:59:31.440
  launch 16:20:03.412 foreground toActive 0.378s
  session left leftActive 16:21:15.133 background 16:21:15.780 timeToBackground 0.647s suspended none ended 16:24:50.600 outcome returned
  session left leftActive 16:25:44.025 background 16:25:44.690 timeToBackground 0.665s suspended none ended 16:58:02.208 outcome returned
  exit none
