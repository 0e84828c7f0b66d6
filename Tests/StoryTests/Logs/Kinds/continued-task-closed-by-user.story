input continued-task-closed-by-user.txt
options --os 26.0

# The task keeps the app running without a limit of time, up to the swipe that cancels it.
app com.example.filmstrip
  state 12:00:00.000 foreground
  state 12:00:20.000 background
  session left background 12:00:20.000 outcome exited verdict exempt
  exit 12:03:20.090 normal pid 700 code 0xdeadfa11 whileIn background
  bgtask com.example.filmstrip.export.42 kind BGContinuedProcessingTask submitted none started 12:00:05.300 ended 12:03:20.055 outcome cancelled
