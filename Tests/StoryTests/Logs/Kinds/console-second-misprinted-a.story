input console-second-misprinted-a.txt

app Tally
  # No column for the level. 0 -> 1: active until the first line.
  state 08:14:59.702310 inactive
  state 08:14:59.951118 active
  # 08:15:00.999712 stands between 08:14:59.998820 and 08:15:00.002251: a misprinted 08:14:59.999712.
  state 08:15:00.140077 inactive
  # unknown-NotVisible is the app's own word on itself: it says nothing.
  end 08:15:00.163390
  launch none
  session none
  exit none
