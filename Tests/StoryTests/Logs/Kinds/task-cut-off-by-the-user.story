input task-cut-off-by-the-user.txt

# The user ends the app within the time that its task has: nothing was leaked.
app com.example.jot
  session left background 12:00:01.000 suspended none ended 12:00:14.950 outcome exited
  exit 12:00:14.950 normal pid 421
