input flutter-detached-in-foreground-last.txt
zone +0100

# The host app may have closed the view and goes on, or the app ends. No exit is shown.
app Lanes
  state 2026-04-01T09:00:00 active
  state 09:00:30 inactive
  state 09:00:31 inactiveOrActiveOrBackground
  end 09:00:31
  exit none
