input lines-among-events.txt

# The times of the events are their own, whatever stands between them: a year that no log can have, a
# time without a year, one without a date. Two files were put together at the mark of the second.
app com.example.notes
  state 2026-11-21T09:00:01.500 active observed
  state 2026-11-21T09:00:09.250 inactive observed
  # Only its own callbacks are there: it may be suspended unseen.
  state 2026-11-21T09:00:10.750 backgroundOrSuspended observed
  state 2026-11-21T09:00:30.000 inactive observed
  end 2026-11-21T09:00:30.000 cutOff
