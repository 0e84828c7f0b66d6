input two-records-in-a-line.txt
others allowed

# Three lines hold two records each: nothing of the second ones is lost.
app com.example.journal
  state 10:00:00.104220 inactive
  state 10:00:00.104900 active
  state 10:00:20.001004 inactive
  state 10:00:20.602118 background
  state 10:00:25.310020 suspended
  state 10:02:14.000120 notRunning
  exit 10:02:14.000120 memoryPressure whileIn suspended
