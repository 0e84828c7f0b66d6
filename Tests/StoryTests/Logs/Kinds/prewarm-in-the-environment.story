input prewarm-in-the-environment.txt

# The process prints its environment, in which iOS says that it prewarms.
app com.example.barn
  launch 2026-10-20T06:00:00.100 prewarm pid 700 toActive none
  state 06:00:00.100 background
  state 06:00:02.000 suspended
  state 08:00:00.000 background
  state 08:00:00.900 suspended
