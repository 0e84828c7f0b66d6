input logger-table-with-tabs.txt

# A logger's columns, not Console's: date, time, level, tag, message.
app *
  state 2026-03-02T10:00:00.123 active
  state 10:00:21.870 inactive
  state 10:00:22.410 backgroundOrSuspended
  state 10:01:00.090 inactive
  state 10:01:00.480 active
  end 10:01:00.480
  exit none
