input mixed-new-runs-appended.txt

app Nib
  state 2026-04-14T09:00:10.015372 inactive
  state 09:00:10.392497 active
  state 09:02:05.304834 inactive
  state 09:02:05.949308 backgroundOrSuspended
  # Its last line; when the next process comes it is gone, unseen.
  state 09:02:07.118581 notInForeground
  state 12:40:30.044597 inactive
  state 12:40:30.431943 active
  state 12:42:30.117675 inactive
  state 12:42:30.770368 backgroundOrSuspended
  state 12:42:33.208591 notRunning
  state 12:50:02.030744 inactive
  state 12:50:02.402738 active
  end 12:54:05.907764
  launch 09:00:10.015372 foreground pid 640 toActive 0.377125s
  launch 12:40:30.044597 foreground pid 702 toActive 0.387346s
  launch 12:50:02.030744 foreground pid 731 toActive 0.371994s
  session left pid 640 leftActive 09:02:05.304834 background 09:02:05.949308 timeToBackground 0.644474s suspended none
  session left pid 702 leftActive 12:42:30.117675 background 12:42:30.770368 timeToBackground 0.652693s suspended none ended 12:42:33.208591 outcome exited
  exit * silent pid 640 notAfter 12:40:30.044597 namespace none code none
  # willTerminate reaches only a running app; by whom, the log does not say.
  exit 12:42:33.208591 * pid 702 namespace none code none whileIn background
