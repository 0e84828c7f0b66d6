input background-launch-by-role-a.txt
options --os 17.6

app com.example.parcel
  state 2024-09-14T03:20:07.118402 notRunning
  # The process begins between 03:20:07.119077 (the request is carried out) and 03:20:07.140518 (Background Running, with
  # its pid). RunningBoard's lines are there, and none of a suspension.
  state * background
  end 03:20:11.770402
  # The launch assertion grants role Background. Who asked for it (a push, a fetch) is not shown.
  launch * background pid 911 toActive none
  session launched pid 911 leftActive none suspended none ended none outcome open
  exit none
