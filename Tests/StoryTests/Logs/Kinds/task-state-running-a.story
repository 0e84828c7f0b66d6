input task-state-running-a.txt

# SpringBoard alone shows the suspension and the resumption.
app com.example.larder
  state 2026-06-02T08:15:10.004 inactive
  state 08:15:11.480 background
  state 08:15:14.900 suspended observed
  state 08:17:02.300 background observed
  state 08:17:02.318 inactive
  state 08:17:02.340 active
  end 08:17:09.100
  session left background 08:15:11.480 suspended 08:15:14.900 ended 08:15:14.900 outcome suspended used 3.42s verdict within
  exit none
