input visible-then-hearsay-not-visible-a.txt
options --os 26.1

app com.example.canopy
  # A client's Visible holds; the NotVisible of two others says nothing. Nothing after it tells of leaving.
  state 2025-12-01T09:30:15.100 foreground
  # Later no line shows it: a client\'s NotVisible says nothing.
  state * inactiveOrActiveOrBackground
  end 09:30:15.140
  launch none
  session none
  exit none
