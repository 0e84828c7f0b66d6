input cold-launch-notifications-b.txt

app Cellar
  # The app's willEnterForeground belongs to the connection of the first scene: no return, no session before it.
  state 2026-03-02T12:00:09.310 inactiveOrBackground|background
  state 12:00:09.498 inactive
  state 12:00:09.561 active
  end 12:09:33.870
  launch 12:00:09.310 foreground pid 2207 toActive 0.251s
  session none
  exit none
  event didReceiveMemoryWarning 12:02:40.019
