input background-launch-by-refresh.txt
options --os 26.0

# Only the role and the task show that it is launched into the background; the refresh may take 30 s.
app com.example.birdfeed
  launch 2026-05-11T03:00:00.050 background pid 2201 toActive none
  state 03:00:00.000 notRunning
  state 03:00:00.050 background
  state 03:00:13.400 suspended
  session launched pid 2201 background 03:00:00.050 suspended 03:00:13.400 outcome suspended verdict within
