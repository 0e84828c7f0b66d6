input task-timeout.txt

app com.example.trailhead
  # The first word on its activation is 0 -> 1.
  state 2025-10-30T07:50:10.400118 active
  state 07:50:20.104402 inactive
  # Not dasd's Visible 7 ms later (hearsay, late), nor SpringBoard's line 68 ms later.
  state 07:50:20.733071 background
  # Task 4 was never ended.
  state 07:50:51.990408 notRunning
  end 07:51:00.007203
  launch none
  session left leftActive 07:50:20.104402 background 07:50:20.733071 suspended none ended 07:50:51.990408 outcome exited
  exit 07:50:51.990408 taskTimeout pid 1190 namespace RUNNINGBOARD code 0x2182bad2 whileIn background
