input prints-background-launch-b.txt

app Almanac
  state 2024-12-24T05:00:10.300250 background
  state 05:00:11.040117 backgroundOrSuspended
  # The user comes 21 minutes later.
  state 05:21:40.500120 inactive
  state 05:21:40.731006 active
  end 05:22:15.008342
  # A background launch stays one, without a time to active.
  launch 05:00:10.300250 background pid 1612 toActive none
  session launched pid 1612 leftActive none suspended none ended 05:21:40.500120 outcome returned
  exit none
