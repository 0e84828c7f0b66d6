input metrickit-crashes-without-pids.txt
input metrickit-crashes-without-pids.json

# Neither an app nor a process in the payload: each signal is that of one exit in the log of the only app, but the trap,
# which the log does not show.
app com.example.notes
  state 2026-11-21T10:14:00.100 foreground
  state 10:15:22.450 undetermined
  state 10:16:00.100 foreground
  state 10:19:22.450 notRunning
  exit 00:00:00 illegalInstruction notAfter 2026-11-22T00:00:00 pid none namespace SIGNAL code 5
  exit 10:15:22.450 badAccess pid 412 namespace SIGNAL code 11 whileIn foreground
  exit 10:19:22.450 abnormal pid 420 namespace SIGNAL code 6 whileIn foreground
