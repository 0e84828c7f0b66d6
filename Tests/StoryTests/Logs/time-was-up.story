input time-was-up.txt

app com.example.walks
  # Woken for a download's end; whose assertion it was that timed out, the kill's reason, is named.
  state 09:59:00.000000 suspended observed
  # RunningBoard tells that it runs; that it was in background at its end, the code tells (0x2182bad3).
  state 10:00:00.710000 background observed
  state 10:00:30.900000 notRunning observed
  session woken pid 75 background 10:00:00.710000 ended 10:00:30.900000 outcome exited verdict killed heldBy "com.apple.nsurlsession.handlesession com.example.walks.maps"
  exit 10:00:30.900000 taskTimeout pid 75 code 562215635 whileIn background
