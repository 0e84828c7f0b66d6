input started-then-background.txt

app com.example.notes
  # Ten minutes are enough to come and go: what the launch was for, the log does not tell.
  state 10:18:27.919966 inactiveOrActiveOrBackground observed
  state 10:28:50.920068 background observed
  state 10:28:55.920068 suspended observed
  launch 10:18:27.919966 undetermined pid 33470 toActive none
  session * leftActive none used none outcome suspended suspended 10:28:55.920068
