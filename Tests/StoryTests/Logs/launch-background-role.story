input launch-background-role.txt

app com.example.notes
  # RunningBoard gives the role at once; a role of the interface would be a line of its own.
  state 10:18:27.919966 background observed
  end 10:18:50.920068 cutOff
  launch 10:18:27.919966 background pid 33470 toActive none
  session launched pid 33470 background 10:18:27.919966 outcome open
