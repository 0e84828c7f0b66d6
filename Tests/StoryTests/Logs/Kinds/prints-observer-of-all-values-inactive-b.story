input prints-observer-of-all-values-inactive-b.txt

app Runner
  state 20:01:10.330417 active
  # didChangeAppLifecycleState prints every value: paused would have been printed.
  state 20:02:02.117703 inactive
  state 20:02:09.500826 active
  # The same for 85 s.
  state 20:03:15.640092 inactive
  state 20:04:41.007316 active
  end 20:05:00.200558
  launch none
  session none
  exit none
