input log-show-default.txt

app com.example.postcards
  state 2026-06-14T15:20:00.100200 active cutOff
  state 15:20:03.410226 inactive observed
  state 15:20:05.902114 active observed
  state 15:20:31.007745 inactive observed
  state 15:21:13.455802 active observed
  # Two reasons come and go: one stay in inactive.
  state 15:21:58.730031 inactive observed
  state 15:21:59.871206 active observed
  end 15:22:06.423429 cutOff
  launch none
  session none
  # The extension's exit is not the app's.
  exit none
  extension com.example.chatter.share
nothing com.example.chatter
nothing com.example.chatter.share
