input messages-dropped-twice.txt

# Nothing is known between the line before dropped messages and the line after them.
app com.example.barista
  state 2026-06-30T17:05:01.330 inactive
  state 17:05:01.702 active
  state 17:05:20.114 runningOrSuspended
  state 17:05:48.020 background
  state 17:05:48.119 undetermined
  state 17:06:30.440 inactive
  state 17:06:31.010 active
