input workspace-assertion.txt

app com.example.notes
  state 08:00:54.100000 inactiveOrActiveOrBackground observed
  state 08:00:54.232422 foreground observed
  state 08:10:54.332422 background observed
  end 08:10:54.332422 cutOff
  launch 08:00:54.100000 foreground pid 432 toActive none
