input exit-then-launch-at-the-end.txt

app com.example.app
  state 2026-03-02T10:00:00.200 active
  # Between its exit and the next launch, which is the log's last line, it is not running.
  state 10:00:20 notRunning
  state 10:00:30 inactiveOrBackground
  exit 10:00:20 * pid 812
