input background-launch-by-role-b.txt
options --year 2021 --os 15.0

app com.example.geofence
  state 2021-10-21T14:02:33.400118 notRunning
  # The process begins between 14:02:33.400702 (the request is carried out) and 14:02:33.417350 (first line with its pid).
  state * background
  state 14:02:41.905114 suspended
  end 14:02:43.310025
  launch * background pid 702 toActive none
  session launched pid 702 leftActive none suspended 14:02:41.905114 outcome suspended
  exit none
