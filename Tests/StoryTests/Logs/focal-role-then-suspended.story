input focal-role-then-suspended.txt

app com.example.notes
  # The role of the interface leaves open where it was; the next role belongs to none.
  state 10:18:27.919966 inactiveOrActiveOrBackground observed
  state 10:28:50.920068 background observed
  state 10:28:55.920068 suspended observed
  # The first role is that of a launch for the user.
  launch 10:18:27.919966 foreground pid 33470 toActive none
  # Whom RunningBoard suspends was in background, since when no line tells.
  session * leftActive none used none outcome suspended suspended 10:28:55.920068
  process 33470 start 10:18:27.919966 startEvidence observed
