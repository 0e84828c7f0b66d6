input focal-role-then-suspended.txt

app com.example.notes
  # Nobody looks at an app in background: what it did in those ten minutes the log does not show.
  state 10:18:27.919966 undetermined observed
  state 10:28:50.920068 background observed
  state 10:28:55.920068 suspended observed
  launch 10:18:27.919966 foreground pid 33470 toActive none
  trip * leftActive none used none outcome suspended suspended 10:28:55.920068
  process 33470 start 10:18:27.919966 startEvidence observed
