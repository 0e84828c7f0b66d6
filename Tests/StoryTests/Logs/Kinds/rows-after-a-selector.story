input rows-after-a-selector.txt
others allowed

# The rows of py-ios-device behind the words that its example prints before them.
app com.example.kite
  state 2026-10-06T07:00:00.1264 undetermined cutOff
  state 07:00:00.1364 foreground
  state 07:00:30.1264 background
  state 07:00:42.1264 suspended
  state 07:01:00.1264 foreground
