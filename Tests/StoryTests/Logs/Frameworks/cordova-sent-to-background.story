input cordova-sent-to-background.txt

app Birdlist
  state 2016-03-03T12:12:12.123 foreground
  state 12:15:40.902 backgroundOrSuspended
  state 12:44:09.018 foreground
  state 12:47:21.774 backgroundOrSuspended
  state 12:47:25.306 foreground
  end 12:49:50.415
  exit none
