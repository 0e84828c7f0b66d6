input idevicesyslog.txt
options --os 12.1 --year 2018

app com.example.beacon
  # No scene event before it becomes active: inactive since the launch.
  state 2018-11-21T08:12:03 inactive observed
  state 08:12:04 active observed
  # It prints that it resigns and becomes active, and would print that it enters the background.
  state 08:14:30 inactive observed
  state 08:14:31 notRunning observed
  state 08:15:10 inactive observed
  state 08:15:11 active observed
  end 08:15:39 cutOff
  launch 08:12:03 foreground pid 412 toActive 1s
  launch 08:15:10 foreground pid 431 toActive 1s
  session none
  exit 08:14:31 normal pid 412 namespace none code none whileIn inactive
