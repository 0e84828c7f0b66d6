input prints-will-enter-foreground-then-active-b.txt
options --year 2023 --os 17.1

app Ripple
  # One scene comes to the foreground; what others do is not shown.
  state 2023-12-12T06:20:11 inactive|foreground
  state 06:20:12 active
  end 06:29:50
  launch none
  exit none
