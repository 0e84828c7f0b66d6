input visible-then-hearsay-not-visible-b.txt
options --year 2025 --os 18.7

app com.example.estuary
  # Two clients see it; what two others do not see, 20 and 50 ms later, says nothing and takes nothing back.
  state 2025-11-05T17:44:20.118203 foreground
  # Later no line shows it: a client\'s NotVisible says nothing.
  state * inactiveOrActiveOrBackground
  end 17:44:20.171608
  launch none
  session none
  exit none
