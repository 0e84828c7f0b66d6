input restart-while-suspended.txt
zone +0200

# RunningBoard's lines are recorded: up to the last record of the boot the exit of the suspended app would have left one.
app com.example.lantern
  state 2026-09-12T18:20:00 active
  state 18:20:10.000 inactive
  state 18:20:10.500 background
  state 18:20:12.000 suspended
  state 18:20:52.000 suspendedOrNotRunning
  state 18:21:30.000 notRunning
  end 18:21:40.000 cutOff
  exit 18:20:52.000 restart pid 640 notAfter 18:21:30.000
