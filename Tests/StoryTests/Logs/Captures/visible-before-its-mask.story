input visible-before-its-mask.txt

# SpringBoard reports the goal 400 ms before UIKit's mask shows the arrival: up to there the app is in background.
app com.example.trackit
  state 2020-02-14T12:30:00.250 background
  state 12:30:52.311 inactive
  state 12:30:52.325 active
  end 12:31:09.350
  launch none
  exit none
app com.example.mail
  state 12:30:00.250 background cutOff
  state 12:30:02.450 suspended
  state 12:30:44.750 background
  state 12:31:03.550 suspended
  end 12:31:09.350
