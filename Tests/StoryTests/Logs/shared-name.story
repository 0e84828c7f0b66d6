input shared-name.txt

# Lines of Runner alone may be of either: no app of that name, and no death between its masks.
app com.example.alpha
  # Its start and its being resumed would have been seen.
  state 14:00:05.000000 inactiveOrActiveOrBackground cutOff
  state 14:00:05.670000 background observed
  state 14:00:12.000000 suspended observed
  exit none

app com.example.beta
  launch 14:00:07.044000 undetermined pid 810
  exit 14:01:00.004000 unclassified pid 810
