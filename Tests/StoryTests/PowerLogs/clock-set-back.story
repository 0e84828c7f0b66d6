input clock-set-back.rows
options --os 18.4

# Times before the step are those that the clock would have shown by its last setting: 5 min earlier.
app com.example.maps
  state 2026-11-21T08:54:50 notRunning cutOff
  state 08:55:00 foreground observed
  state 09:05:00 background observed
  state 09:05:05 suspended observed
  state 09:09:00 foreground observed
  state 09:15:00 background observed
  state 09:15:08 suspended observed
  state 09:25:00 foreground observed
  end 09:25:00 cutOff
  session left background 09:05:00 suspended 09:05:05 used 5s verdict within outcome suspended
  session left background 09:15:00 suspended 09:15:08 used 8s verdict within outcome suspended
