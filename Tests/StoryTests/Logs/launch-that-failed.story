input launch-that-failed.txt
options --year 2026

# No process came to be, so none ended: what SpringBoard calls an exit is that of the launch.
app com.example.notes
  exit none
  launch 2026-08-18T16:29:17 failed pid none
  state 2026-08-18T16:29:16 undetermined *
  state 2026-08-18T16:29:17 notRunning observed
