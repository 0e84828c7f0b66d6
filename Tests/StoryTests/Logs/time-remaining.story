input time-remaining.txt

app pid:300
  # Only in background does an app have so little time left: it is there, nobody knows since when.
  # Suspended or not between its lines, an app's own lines do not tell.
  state 19:23:48.844 background inferred
  state 19:24:07.024 backgroundOrSuspended inferred
  state 19:24:20 inactive observed
  # Who prints this prints where the app leaves the foreground, too.
  state 19:24:20.100 active observed
  # What it prints of it once it is active is old.
  session undetermined leftActive none outcome returned ended 19:24:20 used none remaining 9.930766s
