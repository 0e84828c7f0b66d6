input start-by-the-exit-status.txt

# It ran for a day, an hour, a minute and a second.
app com.example.tug
  state 2026-09-02T11:20:00 inactive
  state 11:20:01 active
  state 11:20:31 notRunning
  launch none
  process 906 startEvidence cutOff
