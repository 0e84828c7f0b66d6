input silent-death-compact.txt

app com.example.harbor
  state 2026-03-15T21:05:00.010 active
  state 21:05:30.002 inactive
  state 21:05:30.618 backgroundOrSuspended
  # The last sign of 501. It dies at some time before 777 begins; nobody tells when.
  state 21:05:31.905 notInForeground
  state 22:40:10.100 background
  state 22:40:10.302 inactive
  state 22:40:10.511 active
  end 22:41:01.009
  launch 22:40:10.100 foreground pid 777 toActive 0.411s
  exit * silent pid 501
