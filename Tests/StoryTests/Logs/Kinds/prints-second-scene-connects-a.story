input prints-second-scene-connects-a.txt

app Easel
  state 11:00:02.100418 background
  state 11:00:02.390112 inactive
  # At 11:07:15 a second scene connects and becomes active: the first did not leave, the app stays active.
  state 11:00:02.702225 active
  end 11:09:00.500001
  launch 11:00:02.100418 foreground toActive 0.601807s
  session none
  exit none
