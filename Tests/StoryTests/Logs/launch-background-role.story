input launch-background-role.txt

app com.example.notes
  # RunningBoard gives the role at once, and no line speaks of the foreground.
  state 10:18:27.919966 background observed
  end 10:18:50.920068 cutOff
  launch 10:18:27.919966 background pid 33470 toActive none
  trip launched pid 33470 background 10:18:27.919966 outcome open verdict notObservable
