input fetch-then-user.txt

app Orbit
  # Started for a background fetch: no scene comes. Its lines follow each other within 80 ms: running.
  state 2026-05-06T05:10:00.100204 background
  # The fetch is done: it may be suspended now.
  state 05:10:00.180447 backgroundOrSuspended
  # Its own lines again: it runs while its scene connects.
  state 05:52:10.000330 background
  state 05:52:10.070115 inactive
  state 05:52:10.320871 active
  state 05:53:40.118777 inactive
  state 05:53:40.802140 backgroundOrSuspended
  end 05:53:43.550020
  launch 05:10:00.100204 background pid 1644 toActive none
  exit none
