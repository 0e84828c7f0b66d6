input open-task-keeps-it-running.txt

# A background task is open from 16:15:20.810 on: the process is not suspended.
app com.example.kiosk
  state 2026-10-20T16:15:07.000 active
  state 16:15:20.100 inactive
  state 16:15:20.800 background
  state 16:15:51.430 notRunning
