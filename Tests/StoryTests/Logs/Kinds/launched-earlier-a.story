input launched-earlier-a.txt

app Lantern
  # Launched, and first in front 47 minutes later: nothing proves a launch for the user. In background, perhaps suspended
  # but not between its first two lines, 51 ms apart.
  state 2024-03-15T06:00:10.250311 background
  state 06:00:10.301877 backgroundOrSuspended
  state 06:47:31.900420 inactive
  state 06:47:32.110096 active
  end 06:50:04.000512
  # Kind: anything but foreground.
  launch 06:00:10.250311 * pid 5110 toActive none
  exit none
