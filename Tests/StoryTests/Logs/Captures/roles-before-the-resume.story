input roles-before-the-resume.txt

# RunningBoard computes the state a millisecond before it resumes the process: one return, no session of its own.
app com.example.courier
  state 2023-01-20T08:00:00.000 suspended cutOff
  state 08:01:00.303 background
  state 08:01:09.010 suspended
  state 08:03:00.701 inactiveOrActiveOrBackground
  state 08:03:00.710 foreground
  state 08:04:00.210 background
  state 08:04:06.300 suspended
  launch none
  exit none
