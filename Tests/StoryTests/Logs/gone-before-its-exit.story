input gone-before-its-exit.txt

# SpringBoard has said before that nothing runs: the job that is removed ended by then.
app com.example.notes
  exit 2025-11-06T15:01:04.001 unclassified pid 15903
  state 2025-11-06T15:01:04.001 notRunning observed
