input name-cut-by-the-kernel.txt
others allowed

# The kernel cuts the name at sixteen characters; the app's own lines have all of it.
app com.example.friends
  state 15:20:00.000120 inactive
  state 15:20:00.610220 background
  state 15:20:05.310004 suspended
  state 15:24:41.004118 notRunning
  exit 15:24:41.004118 memoryPressure namespace JETSAM code 4 whileIn suspended
nothing JournalForFriends
