input mixed-delegate-and-observer.txt

# The layout names no app.
app *
  # The observer repeats the delegate some milliseconds later, and moves nothing.
  state 2026-03-02T10:01:00.123 inactive
  state 10:01:00.480 active
  state 10:02:10.318 inactive
  state 10:02:10.960 background
  # Between its two lines it runs; then it may be suspended.
  state 10:02:10.967 backgroundOrSuspended
  state 10:06:45.201 inactive
  state 10:06:45.530 active
  end 10:09:14.845
  launch 10:01:00.123 foreground toActive 0.357s
  session left leftActive 10:02:10.318 background 10:02:10.960 timeToBackground 0.642s suspended none ended 10:06:45.201 outcome returned
  exit none
