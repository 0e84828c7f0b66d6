input pid-of-another-app.txt
options --date 2026-03-05

# SpringBoard names Ferry's pid as another app's: between its suspension and that line Ferry ended.
app com.example.ferry
  state 2026-03-05T10:00:00 background
  state 10:00:03 suspended observed
  state 10:00:03 suspendedOrNotRunning inferred
  state 10:40:00 notRunning inferred
  end 10:41:30 cutOff
  exit 10:00:03 silent pid 431 notAfter 10:40:00 whileIn suspended
app com.example.garden
  exit none
app com.example.jotter
  exit none
