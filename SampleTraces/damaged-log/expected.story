input console.txt

app com.example.tideclock
  # RunningBoard records starts and ends: before its launch it did not run.
  state 23:58:42.100000 notRunning cutOff
  # Whether it has scenes, no line tells: inactive or background until UIKit takes reason 11 away.
  state 23:58:42.138100 inactiveOrBackground observed
  state 23:58:42.549100 inactive observed
  state 23:58:42.780100 active observed
  state 23:59:31.440600 inactive observed
  state 23:59:32.060600 background observed
  state 23:59:36.871450 suspended observed
  # After midnight.
  state 00:03:12.300118 background observed
  state 00:03:12.494900 inactive observed
  state 00:03:12.711900 active observed
  # How and when it left the foreground is among the lost messages. The process is the same.
  state 00:03:30.218400 runningOrSuspended inferred
  state 00:03:30.948880 backgroundOrSuspended inferred
  state 00:03:41.204772 suspended observed
  # The line after it is cut within its time.
  end 00:03:45.100000 cutOff
  launch 23:58:42.138100 foreground pid 1206 toActive 0.642s
  session left leftActive 23:59:31.440600 background 23:59:32.060600 timeToBackground 0.62s budgetStart 23:59:33.100200 suspended 23:59:36.871450 used 3.77125s outcome suspended verdict within
  exit none
