input mixed-function-prints.txt

app *
  # The layout names no process.
  state 2026-02-22T15:44:02.210 inactive
  state 15:44:02.590 active
  state 15:46:02.815 inactive
  state 15:46:03.466 backgroundOrSuspended
  state 15:49:17.004 inactive
  state 15:49:17.391 active
  end 15:51:04.669
  launch 15:44:02.210 foreground toActive 0.38s
  session left leftActive 15:46:02.815 background 15:46:03.466 timeToBackground 0.651s suspended none ended 15:49:17.004 outcome returned
  exit none
  event didReceiveMemoryWarning 15:45:11.940
