input date-above-lines.txt

# The dates stand in lines above the lines of each day.
app *
  launch 2026-03-02T09:58:40.010 foreground toActive 0.4s
  state 2026-03-02T09:58:40.010 inactive
  state 09:58:40.410 active
  state 10:00:00.123 inactive
  state 10:00:00.760 backgroundOrSuspended
  state 2026-03-03T08:12:30.500 inactive
  state 08:12:30.902 active
  state 08:14:00.250 inactive
  state 08:14:00.910 background
  end 08:14:00.910
  exit none
