input prints-scene-phase-return-recorded-b.txt

app Gable
  state 2025-07-07T19:30:05.002118 background|backgroundOrSuspended
  # Not "foreground": inactive, then active.
  state 19:30:05.640220 inactive
  state 19:30:05.811903 active
  end 19:41:18.930671
  launch none
  exit none
