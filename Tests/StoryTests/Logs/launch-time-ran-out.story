input launch-time-ran-out.txt
options --year 2017

# The launch took the 20 s that it was given: before that nothing ran since the process before.
app com.example.ferry
  state 10:02:11 notRunning
  state 10:06:20 runningOrSuspended inferred
  state 10:06:40 notRunning
  end 10:06:58
  exit 10:02:11 * pid 501
  exit 10:06:40 watchdog pid 533 watchdog "launch" limit 20s
  launch 10:06:20 undetermined pid 533
