input flutter-detached-and-goes-on.txt
zone +0100

# The engine has no view any more: no proof of an exit, and the app's own lines go on. Where the app is from
# then on, nobody says; it runs as it writes the last line.
app Lanes
  state 2026-04-01T09:00:00 active
  state 09:00:30 runningOrSuspended
  state 09:01:40 inactiveOrActiveOrBackground
  end 09:01:40
  exit none
