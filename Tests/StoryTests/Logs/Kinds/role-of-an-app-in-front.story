input role-of-an-app-in-front.txt
options --year 2026

# The focal role of an app in front takes it nowhere else.
app com.example.cards
  state 2026-06-03T19:03:10.100200 suspended
  state 19:03:31.770100 background
  state 19:03:31.770800 foreground
  end 19:03:42.900000
  exit none
