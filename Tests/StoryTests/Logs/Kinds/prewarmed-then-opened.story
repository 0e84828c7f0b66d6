input prewarmed-then-opened.txt

# One process: prewarmed, suspended for two hours, then resumed for the user; FrontBoard attaches to it.
app com.example.blumengruss
  process 590 start 05:02:10.150114
  launch 05:02:10.150114 prewarm pid 590
  exit none
  state 05:02:10.118220 notRunning
  state 05:02:10.150114 background
  state 05:02:10.900118 suspended
  state 07:14:30.022900 background
  state 07:14:30.300402 inactive
  state 07:14:30.480220 active
