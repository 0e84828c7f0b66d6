input requested-for-the-background.txt

app com.example.notes
  # SpringBoard tells what the launch is for, RunningBoard only that there is one.
  state 10:00:00.200000 notRunning cutOff
  state 10:00:00.240000 inactiveOrActiveOrBackground observed
  state 10:00:10.000000 suspended observed
  launch 10:00:00.240000 background pid 650 toActive none
  session launched pid 650 background 10:00:10 suspended 10:00:10.000000 outcome suspended
