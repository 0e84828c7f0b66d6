input lost-mask-before-return.txt

# The mask 6145 -> 6144 is lost before the suspension: the masks of the return do not join, and it is one return.
app com.example.tundra
  state 2022-12-01T08:44:10.002117 active
  state 08:44:12.511902 inactive
  state 08:44:13.138204 background
  state 08:44:17.602115 suspended
  state 08:45:01.330040 background
  state 08:45:01.330040 runningOrSuspended inferred
  state 08:45:01.398117 inactive
  state 08:45:01.402288 active
  end 08:45:09.700006
  launch none
  session left leftActive 08:44:12.511902 background 08:44:13.138204 suspended 08:44:17.602115 outcome suspended
  exit none
