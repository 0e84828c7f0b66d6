input launchd-ran-for.txt
others allowed

# The label of the widget begins with its app's; the helper's begins with that of no app.
app com.example.jetty
  # Exits are recorded, and none is before the start.
  state 2026-10-20T11:00:00.000 notRunning
  state 11:20:05.500 runningOrSuspended inferred
  state 11:20:10.000 notRunning
  launch 11:20:05.500 undetermined pid 901
  exit 11:20:10.000 normal pid 901 namespace SIGNAL code 9 explanation "SIGKILL | sent by debugserver[799]"
  extension com.example.jetty.Clock

# It started before the log, which does not begin there.
app com.example.mole
  state 11:00:00.000 runningOrSuspended
  state 11:21:30.000 notRunning
  launch none
  exit 11:21:30.000 normal pid 950
