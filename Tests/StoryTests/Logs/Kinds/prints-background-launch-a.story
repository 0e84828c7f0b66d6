input prints-background-launch-a.txt

app Heliograph
  # Its scene is in background after the launch, and stays there. With its own lines only, it may be suspended between them.
  # Between two lines that say the same within a second, nothing happens.
  state 04:30:00.118402 background
  state 04:30:00.720551 backgroundOrSuspended
  end 04:30:04.002219
  launch 04:30:00.118402 background toActive none
  session launched leftActive none suspended none ended none outcome open
  exit none
