input location-wakes.txt

app com.example.rambler
  state 2023-10-16T04:06:20.000118 notRunning
  # Location starts it in background.
  state 04:06:26.148801 background
  state 04:06:36.700448 suspended
  # And wakes it there: role Background, locationd: BackgroundRunning.
  state 04:21:45.018220 background
  state 04:21:52.440118 suspended
  end 04:22:00.000404
  launch 04:06:26.148801 background pid 1377 toActive none
  session launched background 04:06:26.148801 suspended 04:06:36.700448 outcome suspended
  session woken background 04:21:45.018220 suspended 04:21:52.440118 outcome suspended
  exit none
