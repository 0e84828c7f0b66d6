input launch-for-user-by-role.txt

# The role of the interface comes a moment after another one; where the app is then, its endowments hide.
app com.example.marbles
  launch 12:00:00.000 foreground pid 70 toActive none
  state 12:00:00.000 background
  state 12:00:00.007 inactiveOrActiveOrBackground
  state 12:00:20.000 background
  state 12:00:25.000 suspended
