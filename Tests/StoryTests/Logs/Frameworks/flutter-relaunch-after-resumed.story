input flutter-relaunch-after-resumed.txt
zone +0100

# Two processes by their pids; both become active.
app Runner
  state 2026-04-02T10:00:00 inactiveOrBackground
  state 10:00:00.400 active
  state 10:01:00 activeOrNotRunning
  state 10:20:00 inactiveOrBackground
  state 10:20:00.400 active
  end 10:21:00
