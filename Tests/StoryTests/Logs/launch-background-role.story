input launch-background-role.txt

app com.example.notes
  # RunningBoard tells that it runs; its roles are no states of the app.
  state 10:18:27.919966 inactiveOrActiveOrBackground observed
  end 10:18:50.920068 cutOff
  launch 10:18:27.919966 undetermined pid 33470 toActive none
  session none
