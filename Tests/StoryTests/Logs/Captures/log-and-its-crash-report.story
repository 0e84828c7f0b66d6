input log-and-its-crash-report.txt

# The report tells when the process began, 18 minutes before the log; where the app was until then, nothing shows.
app com.example.pinboard
  state 2025-09-03T16:02:10.113 runningOrSuspended
  state 16:20:20.600 active
  state 16:20:23.900 inactive
  state 16:20:25.410 active
  state 16:20:45.110 notRunning
  session none
