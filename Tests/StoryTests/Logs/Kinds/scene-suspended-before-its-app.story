input scene-suspended-before-its-app.txt

# FrontBoard suspends the scene 30 ms before RunningBoard its process; both are resumed together. FrontBoard's line about the
# way back comes before the mask, and the one about the way out after it: the app's masks are exact.
app com.example.heron
  state 10:00:00.010 inactive
  state 10:00:00.020 active
  state 10:05:00.000 inactive
  state 10:05:00.600 background
  state 10:05:04.030 suspended
  state 10:05:40.000 background
  state 10:05:40.075 active
  scene sceneID:com.example.heron-default
    state 10:00:00.010 foregroundInactive
    state 10:00:00.020 foreground
    state 10:05:00.000 foregroundInactive
    state 10:05:00.600 background
    state 10:05:04.000 suspended
    state 10:05:40.000 background
    state 10:05:40.075 foreground
    end 10:06:00.000
