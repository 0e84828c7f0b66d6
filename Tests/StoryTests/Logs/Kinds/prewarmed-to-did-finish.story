input prewarmed-to-did-finish.txt

# Prewarmed, and its delegate runs to the end of the launch: still nobody opened it.
app com.example.blumengruss
  process 590 start 05:02:10.150114
  launch 05:02:10.150114 prewarm pid 590 toActive none
  exit none
  state 05:02:10.118220 notRunning
  # Its role, NonUserInteractive, belongs to no interface.
  state 05:02:10.150114 background
  state 05:02:10.900118 suspended
