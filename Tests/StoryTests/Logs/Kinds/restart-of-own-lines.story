input restart-of-own-lines.txt
zone +0200

# Only the app's own lines are recorded: it may have been suspended, and ended, at any time since the last of them.
app Lantern
  state 2026-09-12T18:20:00 active
  state 18:20:10.000 inactive
  state 18:20:10.500 background
  state 18:20:10.500 notInForeground
  state 18:21:30.000 notRunning
  end 18:21:40.000 cutOff
  exit 18:20:10.500 restart pid 640 notAfter 18:21:30.000
