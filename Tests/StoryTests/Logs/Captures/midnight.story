input midnight.txt

# No date, no level column; the clock goes over midnight after 23:59:59.
app Nocturne
  state 23:58:40.118220 active
  state 23:59:58.204411 inactive
  # Task 4 keeps it running until 00:00:12.
  state 23:59:59.190117 background
  state 00:00:12.501902 backgroundOrSuspended
  state 00:03:30.090415 inactive
  state 00:03:30.412770 active
  state 00:04:10.006100 inactive
  state 00:04:10.655120 backgroundOrSuspended
  end 00:04:12.880003
  session left leftActive 23:59:58.204411 background 23:59:59.190117 ended 00:03:30.090415 outcome returned
  session left leftActive 00:04:10.006100 background 00:04:10.655120 outcome open
  launch none
  exit none
