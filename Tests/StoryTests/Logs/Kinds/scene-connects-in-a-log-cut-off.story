input scene-connects-in-a-log-cut-off.txt

app App
  # No launch is shown: other scenes may have been there before, in the foreground.
  state 2026-03-02T10:00:01 runningOrSuspended
  state 10:00:02 inactiveOrActiveOrBackground
  state 10:00:02.100 foreground
  end 10:00:03.100 *
  launch none
  session none
