input foreground-intent-then-background.txt

app com.example.notes
  state 10:18:27.900000 notRunning cutOff
  # Launched for the foreground; no line shows when it came there or left.
  state 10:18:27.919966 inactiveOrActiveOrBackground observed
  state 10:28:50.920068 background observed
  state 10:28:55.920068 suspended observed
  launch 10:18:27.919966 foreground pid 33470 toActive none
  session * leftActive none used none outcome suspended suspended 10:28:55.920068
