input metrickit-crash-in-the-log.txt
input metrickit-crash-in-the-log.json
others allowed

# The payload has the device's own time, without its zone, and of that the minute: the crash is the one in the log.
app com.example.notes
  state 2026-11-21T10:14:00.100 inactive
  state 10:14:00.300 active
  state 10:15:22.410 notRunning
  end 10:15:30.000
  launch none
  exit 10:15:22.410 badAccess pid 412 namespace SIGNAL code 11 whileIn active
