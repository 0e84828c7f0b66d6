input start-by-the-exit-sigkill.txt

# It ran for an hour: launchd started it at 10:20:31. Its launch is not in the log.
app com.example.raft
  state 2026-09-02T11:20:00 inactive
  state 11:20:01 active
  state 11:20:31 notRunning
  launch none
  process 904 startEvidence cutOff
