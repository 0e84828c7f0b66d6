input metrickit-crash-not-in-the-log.txt
input metrickit-crash-not-in-the-log.json

# No line shows the end of 412, but its pid is in the payload of the day: it crashed after its last line, and before
# the first about the next process.
app com.example.notes
  state 2026-11-21T10:14:00.100 inactive
  state 10:14:00.300 active
  state 10:14:00.300 activeOrNotRunning
  state 10:16:02.000 inactive
  state 10:16:02.300 active
  state 10:18:02.300 inactive
  state 10:18:02.300 background
  launch none
  exit 10:14:00.300 abnormal notAfter 10:16:02.000 pid 412 namespace SIGNAL code 6 whileIn active
