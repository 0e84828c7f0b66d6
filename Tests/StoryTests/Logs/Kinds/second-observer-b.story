input second-observer-b.txt

app Quay
  state 2023-04-18T18:00:01.100000 inactive
  # The observer 0.55 s later repeats it: background since .760331.
  state 18:00:01.760331 background
  state 18:00:02.310442 backgroundOrSuspended
  # And it returns at the first of the two willEnterForeground.
  state 18:20:44.500120 inactive
  state 18:20:45.300604 active
  end 18:21:10.000118
  launch none
  # One session.
  session left leftActive 18:00:01.100000 background 18:00:01.760331 suspended none ended 18:20:44.500120 outcome returned
  exit none
