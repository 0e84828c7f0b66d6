input cut-both-ends-syslog.txt

app Gazette
  # Begins in background (bit 11 stays in the mask); an open task from 2 ms on keeps it running.
  state 2024-11-05T16:30:44.201190 background
  # The task is over: it may be suspended now.
  state 16:30:52.430688 backgroundOrSuspended
  state 16:34:10.011274 inactive
  state 16:34:10.388906 active
  # Going home; the log is cut before it is in background.
  state 16:34:29.004540 inactive
  end 16:34:29.006811
  launch none
  exit none
