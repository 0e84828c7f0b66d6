input print-twice-first-without-prefix-a.txt

app Harbor
  state 2024-05-03T20:11:02.017 active
  state 20:11:45.220 inactive
  # The bare print before it is this line, not one of the time of the line before (.220).
  state 20:11:45.871 backgroundOrSuspended
  end 20:11:46.002
  launch none
  # One session, 0.651 s from leaving active to background.
  session left leftActive 20:11:45.220 background 20:11:45.871 suspended none ended none outcome open
  exit none
