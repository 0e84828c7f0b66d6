input launch-between-two-lines-a.txt
options --os 17.7

app com.example.tidepool
  # Only asked for: the process is not there yet.
  state 2025-11-30T12:03:44.105 notRunning
  # The process begins between 12:03:44.118 (the request is carried out) and 12:03:44.131 (first line with its pid).
  # With or without scenes is open until reason 11 goes; the "added: 11" before belongs to the launch.
  state * inactiveOrBackground
  state 12:03:44.522 inactive
  state 12:03:44.744 active
  end 12:03:52.010
  # To active: between 0.613 and 0.626 s, one bounded number.
  launch * foreground pid 2040
  session none
  exit none
