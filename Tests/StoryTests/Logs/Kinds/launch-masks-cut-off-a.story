input launch-masks-cut-off-a.txt
options --os 26.2

app com.example.orrery
  # It runs at the first line. The masks are those of a launch in progress or of a return, cut off before reason 11 goes:
  # the 0 before them is no active app, "added: 11" no way into the background.
  state 2026-02-17T19:05:12.204 inactiveOrBackground
  end 19:05:13.013
  # When it was started is not in the log.
  launch none
  exit none
