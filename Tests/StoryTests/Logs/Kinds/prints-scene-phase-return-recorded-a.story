input prints-scene-phase-return-recorded-a.txt

app Thicket
  state 12:00:00.100772 active
  state 12:00:20.004510 inactive
  state 12:00:20.640118 backgroundOrSuspended
  # The return is recorded by its inactive phase.
  state 12:03:10.200931 inactive
  state 12:03:10.350446 active
  end 12:08:00.711090
  launch none
  session left leftActive 12:00:20.004510 background 12:00:20.640118 suspended none ended 12:03:10.200931 outcome returned
  exit none
