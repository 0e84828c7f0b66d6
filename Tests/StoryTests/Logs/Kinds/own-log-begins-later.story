input own-log-begins-later-1.txt
input own-log-begins-later-2.txt
others allowed

# The app's own log begins when it resigns active: it says nothing of the hour in the foreground before.
app com.example.nave
  # RunningBoard's lines would show a launch, a suspension and a return.
  state 2026-10-20T09:00:00.000 inactiveOrActiveOrBackground cutOff
  state 09:30:00.000 foreground
  state 10:29:59.100 active
  state 10:29:59.100 inactive
  state 10:29:59.900 background
