input own-line-behind-background.txt

# It writes at the end, so it lives, and runs then; whether it was suspended in between, nothing tells.
app Lab
  state 01:30:08.209 foreground observed
  state 01:30:17.018 backgroundOrSuspended observed
  end 01:30:42.027 cutOff
