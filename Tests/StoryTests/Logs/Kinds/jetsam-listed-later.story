input jetsam-listed-later.txt
input jetsam-listed-later.ips

# The report lists what had ended by then: chatty was killed at some time since its last line.
app com.example.chatty
  state 2026-03-07T16:20:01.002113 suspended
  # It may have ended at once.
  state 16:20:01.002113 suspendedOrNotRunning inferred
  state 16:21:36.980 suspended inferred
  state 16:21:36.980 notRunning
  end 16:22:05.000417
  exit 16:21:36.980 memoryPressure pid 2177 namespace JETSAM code 4 explanation "vm-pageshortage" whileIn suspended

# Alive and suspended in the report.
app com.example.mapper
  state 2026-03-07T16:20:01.002113 undetermined
  state 16:20:01.120553 suspended
  end 16:22:05.000417
  exit none

# Several lines report one kill for its own limit.
app com.example.pixframe
  exit 16:21:34.290417 memoryLimit pid 2210 namespace JETSAM code 7 explanation "per-process-limit" whileIn active
