input uikit-delegate-call-interrupts.txt

app Pinboard
  state 19:40:11.020285 inactive
  state 19:40:11.533326 active
  # A call, taken without leaving the foreground.
  state 19:41:20.642592 inactive
  state 19:42:03.044829 active
  end 19:44:52.633880
  launch 19:40:11.020285 foreground toActive 0.513041s
  session none
  exit none
