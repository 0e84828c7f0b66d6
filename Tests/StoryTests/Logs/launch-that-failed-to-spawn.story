input launch-that-failed-to-spawn.txt

# Three lines tell of one launch, which came to no process.
app com.example.notes
  exit none
  launch 10:36:43.9 failed pid none reason "Launch failed."
  state 10:36:43.9 notRunning observed
