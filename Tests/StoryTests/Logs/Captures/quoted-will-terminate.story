input quoted-will-terminate.md
options --year 2018

app Ledgerly
  # No scenes (iOS 10): inactive from the launch until active.
  state 2018-04-25T17:18:10 inactive
  state 17:18:11 active
  state 17:20:00 inactive
  state 17:20:03 backgroundOrSuspended
  # It is told that it will be terminated (so it is not suspended then), and another process follows.
  state 17:20:07 notRunning
  state 17:31:20 inactive
  state 17:31:22 active
  end 17:31:40
  launch 17:18:10 foreground pid 412 toActive 1s
  launch 17:31:20 foreground pid 430 toActive 2s
  # By whom is not told.
  exit 17:20:07 * pid 412
