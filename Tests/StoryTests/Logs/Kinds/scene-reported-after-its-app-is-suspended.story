input scene-reported-after-its-app-is-suspended.txt

# The line that the scene is in background comes 75 ms after its process was suspended. No scene is in the foreground then.
app com.example.heron
  state 10:00:00.010 inactive
  state 10:00:00.020 active
  state 10:05:00.000 inactive
  state 10:05:00.600 background
  state 10:05:04.030 suspended
  scene sceneID:com.example.heron-default
    state 10:00:00.010 foregroundInactive
    state 10:00:00.020 foreground
    state 10:05:00.000 foregroundInactive
    state 10:05:00.600 background
    state 10:05:04.030 suspended
    end 10:06:00.000
