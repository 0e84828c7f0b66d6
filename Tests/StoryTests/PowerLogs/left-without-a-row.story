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
