input cold-launch-scenes-b.txt

app Postbox
  # Gaps of more than 100 ms do not allow a suspension here: a launch for the user.
  state 22:05:48.730144 background
  state 22:05:49.011482 inactive
  state 22:05:49.268850 active
  end 22:13:00.190226
  launch 22:05:48.730144 foreground toActive 0.538706s
  session none
  exit none
