input log-show-compact.txt

app com.example.birdsong
  state 2026-01-19T06:01:59.720 notRunning cutOff
  state 06:02:00.440 background observed
  state 06:02:02.016 suspended observed
  state 08:14:03.215 background observed
  state 08:14:03.453 inactive observed
  state 08:14:03.680 active observed
  end 08:14:13.893 cutOff
  # One launch: the tap finds the process there. Its time to active is not the two hours.
  launch 06:02:00.440 prewarm pid 650 toActive none
  exit none
