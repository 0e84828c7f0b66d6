input only-scene-disconnects.txt

app App
  state 2026-03-02T10:00:00 background
  state 10:00:00.100 inactive
  state 10:00:00.200 active
  state 10:00:20 inactive
  # The only scene is gone: active the app is not.
  state 10:00:20.300 inactiveOrBackgroundOrSuspended
  state 10:00:20.500 inactiveOrBackground
  state 10:00:20.500 notRunning
  launch 10:00:00 foreground pid 812 toActive 0.2s
