input requested-for-the-user.txt

app com.example.notes
  # Launched for the foreground; whether it came there in the ten seconds, no line tells.
  state 10:00:00.200000 undetermined cutOff
  state 10:00:10.000000 suspended observed
  launch 10:00:00.240000 foreground pid 650 toActive none
