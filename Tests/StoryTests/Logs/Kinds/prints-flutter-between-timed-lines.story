input prints-flutter-between-timed-lines.txt

# Prints have no time in Xcode's console: each lies between the timed lines beside it. The order is certain.
app Runner
  state 2026-05-04T09:10:00.250 foreground
  state 09:10:02 active
  state 09:10:02 foreground
  state 09:10:40 inactive
  state 09:10:40 inactiveOrBackgroundOrSuspended
  state 09:10:41 backgroundOrSuspended
  state 09:10:44 background
  state 09:10:44 inactiveOrBackgroundOrSuspended
  state 09:12:00 inactive
  state 09:12:00 foreground
  state 09:12:00.3 active
  end 09:13:00
  launch none
  exit none
