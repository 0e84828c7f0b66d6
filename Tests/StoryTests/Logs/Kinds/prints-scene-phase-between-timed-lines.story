input prints-scene-phase-between-timed-lines.txt

# Prints have no time in Xcode's console: each lies between the timed lines beside it. The order is certain.
app Trail
  state 2026-05-04T08:00:00 foreground
  state 08:00:30 active
  # active, inactive, background or suspended, in this order, by 31.5 s.
  state 08:00:30 runningOrSuspended
  state 08:00:31.5 background
  state 08:00:31.5 runningOrSuspended
  state 08:02:10 active
  end 08:02:10
  launch none
  exit none
