input phase-from-background-at-launch.txt

app App
  # The line names the state before.
  state 2026-03-02T10:00:00 background
  state * inactive
  state 10:00:00.300 active
  end 10:00:05 *
  launch 10:00:00 foreground pid 812 toActive 0.3s
