input launch-role-suspended.txt

app com.example.notes
  # RunningBoard ran it in background, which it does not for a process that is only prewarmed.
  state 13:11:29.842000 background observed
  state 13:11:33.000000 suspended observed
  launch 13:11:29.842000 background pid 612 toActive none
  session launched pid 612 background 13:11:29.842000 suspended 13:11:33.000000 outcome suspended
