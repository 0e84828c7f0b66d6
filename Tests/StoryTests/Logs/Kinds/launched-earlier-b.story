input launched-earlier-b.txt
options --year 2022 --os 15.6

app Ferry
  # 45 s from the launch to the first scene in front: no launch for the user is proven; background or suspended between.
  state 2022-09-03T22:15:40 backgroundOrSuspended
  # Passed through within one second.
  state 22:16:25 inactive
  state 22:16:25 active
  state 22:17:00 inactive
  state 22:17:01 background|backgroundOrSuspended
  end 22:17:01
  # Kind: anything but foreground.
  launch 22:15:40 * pid 640 toActive none
  exit none
