input found-in-its-launch.txt

# The log begins while the app is launched for the user: its start lies before, so that no launch is shown.
app com.example.notes
  state 20:42:13.601569 undetermined cutOff
  state 20:42:13.601596 inactiveOrBackground cutOff
  launch none
