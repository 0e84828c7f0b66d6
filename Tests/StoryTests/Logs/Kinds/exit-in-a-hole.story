input exit-in-a-hole.txt
options --year 2026

# RunningBoard's lines are recorded, so that the end without a line lies where all lines are missing.
app com.example.chatter
  state 2026-01-12T22:10:00 suspended
  state 22:10:41 undetermined inferred
  state 22:16:48 notRunning inferred
  state 22:17:20 inactiveOrActiveOrBackground
  end 22:17:25
  exit 22:10:41 silent pid 455 notAfter 22:16:48
app Feeder
  exit none
