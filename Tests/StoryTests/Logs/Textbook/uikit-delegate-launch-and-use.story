input uikit-delegate-launch-and-use.txt

app Gallery
  # Without scenes (the app delegate hears of becoming active): inactive from its first line on.
  state 2026-03-02T10:01:00.104576 inactive
  # Nothing says that it left: active to the end of the log.
  state 10:01:00.487927 active
  end 10:05:32.019248
  launch 10:01:00.104576 foreground pid 812 toActive 0.383351s
  session none
  exit none
