input found-becoming-active.txt

app Notes
  state 2026-01-10T17:43:24.270137 active observed
  state 17:44:24.270137 inactive observed
  launch none
  # It became active then; when it was launched, no line tells.
  process 381 start 17:43:24.270137 startEvidence cutOff
