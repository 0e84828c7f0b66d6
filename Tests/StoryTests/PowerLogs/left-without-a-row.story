input left-without-a-row.rows
options --os 18.4

app com.example.maps
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:03:00 background inferred
  state 09:03:00 suspended observed
  state 09:30:00 foreground observed
  state 09:31:00 background observed
  state 09:31:00.040 suspended observed
  end 10:00:00 cutOff
  launch none
  exit none
  session left background 09:03:00 suspended 09:03:00 used 0s verdict within outcome suspended
  session left background 09:31:00 suspended 09:31:00.040 used 0.04s verdict within outcome suspended
