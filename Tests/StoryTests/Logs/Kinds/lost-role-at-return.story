input lost-role-at-return.txt

# The line about the role in front is lost before the resume: one return all the same, and no session of its own.
app com.example.courier
  state 2023-01-20T08:00:00.000 suspended cutOff
  state 08:01:00.303 background
  state 08:01:09.010 suspended
  state 08:03:00.701 background|inactiveOrActiveOrBackground
  state 08:03:00.702 inactiveOrActiveOrBackground
  state 08:03:00.710 foreground
  state 08:04:00.210 background
  state 08:04:06.300 suspended
  session woken background 08:01:00.303 suspended 08:01:09.010 outcome suspended
  session left background 08:04:00.210 suspended 08:04:06.300 outcome suspended
  launch none
  exit none
