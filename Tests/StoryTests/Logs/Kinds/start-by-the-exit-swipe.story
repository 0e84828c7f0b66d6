input start-by-the-exit-swipe.txt

# It ran for 81 min 52.034 s.
app com.example.sloop
  state 2026-09-02T11:20:00 inactive
  state 11:20:01 active
  state 11:20:31 notRunning
  launch none
  process 905 startEvidence cutOff
