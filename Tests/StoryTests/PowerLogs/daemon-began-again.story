input daemon-began-again.rows
options --os 18.4
others allowed

app com.example.notes
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:10:00 background observed
  state 09:10:04 notRunning observed
  state 09:20:00 undetermined cutOff
  state 11:20:00 suspended cutOff
  state 11:30:00 foreground observed
  end 11:40:00 cutOff
  launch none
  exit 09:10:04 memoryLimit pid 300
