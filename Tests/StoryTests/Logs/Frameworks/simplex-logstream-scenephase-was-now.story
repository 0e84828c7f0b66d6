input simplex-logstream-scenephase-was-now.txt
app Whispernet
  state 2024-05-02T21:40:03.118 active
  state 21:40:11.530 inactive
  state 21:40:12.204 background
  state 21:40:12.270 backgroundOrSuspended
  state 21:47:30.009 inactive
  state 21:47:30.377 active
  state 21:48:15.118 inactive
  state 21:48:16.844 active
  end 21:48:40.113
  launch none
  exit none
