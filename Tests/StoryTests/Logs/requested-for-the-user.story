input requested-for-the-user.txt

app com.example.notes
  state 10:00:00.200000 notRunning cutOff
  # Launched for the foreground; whether it came there in the ten seconds, no line tells.
  state 10:00:00.240000 inactiveOrActiveOrBackground observed
  state 10:00:10.000000 suspended observed
  launch 10:00:00.240000 foreground pid 650 toActive none
