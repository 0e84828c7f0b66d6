input prints-react-native-between-timed-lines.txt

# Prints have no time in Xcode's console: each lies between the timed lines beside it. The order is certain.
app Harbor
  state 2026-05-04T10:00:00 foreground
  state 10:00:20 active
  state 10:00:20 foreground
  state 10:00:50 active
  # active, inactive, background or suspended, in this order, by 55 s.
  state 10:00:50 runningOrSuspended
  state 10:00:55 background
  end 10:00:55
  launch none
  exit none
