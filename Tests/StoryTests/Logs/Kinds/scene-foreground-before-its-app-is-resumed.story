input scene-foreground-before-its-app-is-resumed.txt

# FrontBoard wants the scene in the foreground 30 ms before its process is resumed: until then both are suspended.
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
