input launch-line-with-a-state.txt

# The line of the launch names the state of the new process. The old one was in background, and gone at the launch.
app *
  state 2026-11-20T13:00:00 active
  state 13:06:00 inactive
  state 13:06:00.620 background
  state * notInForeground
  state 15:00:00.010 inactive
  state 15:00:00.250 active
  end 15:00:00.250
  launch 15:00:00.010 foreground toActive 0.24s
