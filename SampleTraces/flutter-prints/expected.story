input xcode-console.txt

# Prints have no time: each lies between the timed lines beside it, in the order of the log.
app Runner
  state 2026-05-18T19:02:11.204118 foreground
  state 19:02:12.660932 active
  state 19:02:58.118240 foreground
  state 19:03:05.900417 active
  # Inactive, then background, by 31.64 s; an app's own lines never show whether it was suspended between two of them.
  state 19:03:31.017765 runningOrSuspended
  state 19:03:31.640290 backgroundOrSuspended
  state 19:03:33.002518 background
  # The return, some time in twelve minutes, by its prints.
  state 19:03:33.002518 runningOrSuspended
  state 19:15:40.733109 active
  end 19:16:02.281650
  session left background 19:03:31.640290 suspended none ended none outcome returned nextSeen active nextSeenAt 19:15:40.733109
  launch none
  exit none
