input flutter-detached-then-attached.txt
zone +0100

# The scene was disconnected in the background, and the same process gets a new one.
app Lanes
  state 2026-04-01T09:00:00 active
  state 09:00:30 inactive
  state 09:00:30.500 background
  # Two own lines 100 ms apart; the next line comes minutes later.
  state 09:00:30.600 backgroundOrSuspended
  state 09:10:00 inactive
  state 09:10:00.300 active
  end 09:11:00
  exit none
