input watchdog-in-background.txt

app com.example.slow
  # The watchdog of the step ended it, long before the budget was used up.
  state 09:00:00.000000 inactive observed
  state 09:00:00.600000 backgroundOrSuspended observed
  state 09:00:11.000000 notRunning observed
  session left pid 640 background 09:00:00.600000 ended 09:00:11.000000 outcome exited used none usedAtMost 10.4s verdict killed watchdog scene-update limit 10s
  exit 09:00:11.000000 watchdog pid 640 watchdog scene-update limit 10s explanation "scene-update watchdog transgression: app<com.example.slow(94ABBE9B-467A-4C33-B7BB-0FD7D34456BE)>:640 exhausted real (wall clock) time allowance of 10.00 seconds" whileIn background
