input prewarm-then-tap.json

app com.example.almanac
  state 2026-09-20T05:40:00.004120 notRunning
  state 05:40:02.241900 background
  state 05:40:03.711240 suspended
  # The tap finds the process there. Resumed, and in the foreground 12 ms later at the latest.
  state 07:05:12.701554 inactiveOrBackground|background
  # No line of UIKit tells whether it is active.
  state 07:05:12.713881 foreground
  state 07:06:01.220019 background
  state 07:06:06.004330 suspended
  end 07:06:15.000400
  launch 05:40:02.241900 prewarm pid 870 toActive none
  exit none
