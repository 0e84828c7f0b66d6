input two-windows-logger.txt

# No line names the app: any name is right.
app *
  state 2026-03-02T10:01:02.123 background
  state 10:01:02.240 inactive
  # Active until the last window leaves: the second window's coming (10:05:11) and the first one's going (10:07:30) change nothing.
  state 10:01:02.391 active
  state 10:09:00.050 inactive
  state 10:09:00.661 backgroundOrSuspended
  state 10:20:00.100 inactive
  # The other window's disconnection is none of the app's.
  state 10:20:00.350 active
  end 10:21:33.020
  launch 10:01:02.123 foreground toActive 0.268s
  session left leftActive 10:09:00.050 background 10:09:00.661 ended 10:20:00.100 outcome returned
  exit none
