input found-in-its-launch.txt

# The log begins while the app is launched for the user: its start lies before.
app com.example.notes
  state 20:42:13.601569 undetermined cutOff
  state 20:42:13.601596 inactiveOrBackgroundOrSuspended cutOff
  launch 20:42:13.601596 foreground pid 529 toActive none
