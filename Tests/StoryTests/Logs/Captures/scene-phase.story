input scene-phase.txt

app Lanterns
  # The observer tells every change, and its first one says "inactive ->".
  state 2025-05-20T19:22:01.100210 inactive
  state 19:22:01.402277 active
  state 19:22:30.550194 inactive
  state 19:22:31.204418 backgroundOrSuspended
  state 19:29:14.008117 inactive
  state 19:29:14.330951 active
  # Something in front for 7 s: no background.
  state 19:31:40.771002 inactive
  state 19:31:48.240335 active
  end 19:32:00.900127
  session left leftActive 19:22:30.550194 background 19:22:31.204418 ended 19:29:14.008117 outcome returned
  exit none
