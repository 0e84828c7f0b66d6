input cold-launch-scenes-a.txt

app Fieldnotes
  # Launched for the user (foreground within half a second): in background, not suspended, until its scene enters the
  # foreground.
  state 2024-02-08T07:14:21.402118 background
  state 07:14:21.871733 inactive
  # Sixteen minutes without a line: active, it would show resigning.
  state 07:14:22.104590 active
  end 07:31:09.770381
  launch 07:14:21.402118 foreground pid 3318 toActive 0.702472s
  session none
  exit none
