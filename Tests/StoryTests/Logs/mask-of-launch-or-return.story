input mask-of-launch-or-return.txt

# Every launch has this change, and every return: it was inactive, or in background or suspended.
app Runner
  state 11:16:22.475106 inactiveOrBackgroundOrSuspended cutOff
  state 11:16:24.475106 inactive observed
  end 11:16:24.475106 cutOff
  session none
