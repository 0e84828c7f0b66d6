input task-state-running-b.txt

# SpringBoard sets the task to run: it was suspended. The state that it prints a millisecond later is the one of before.
app com.example.reader
  state 2026-06-02T08:20:00.100 suspended cutOff
  state 08:20:30.071 foreground
  state 08:21:10.010 background
  state 08:21:14.870 suspended
  end 08:21:20.000
  exit none
