input push-launch-compact.txt

app com.example.parcel
  state 2026-04-11T03:02:10.118 notRunning
  # Started (tracked) at .447; the assertion and the request before it are no process yet. Role and visibility Background.
  state 03:02:11.447 background
  state 03:02:19.715 suspended
  end 03:02:25.008
  launch 03:02:11.447 background pid 1533 toActive none
  session launched background 03:02:11.447 suspended 03:02:19.715 outcome suspended
  exit none
