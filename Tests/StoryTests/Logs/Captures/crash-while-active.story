input crash-while-active.txt
options --year 2025

app com.example.juniper
  state 2025-04-12T16:54:20.004118 notRunning
  # Scenes: background until the scene enters the foreground (FrontBoard's visibility is set at once at a launch; the callbacks are exact).
  state 16:54:20.842001 background
  state 16:54:21.180004 inactive
  state 16:54:21.395517 active
  # launchd's report; ReportCrash and the broken connection are heralds.
  state 16:54:26.212900 notRunning
  end 16:54:30.500210
  launch 16:54:20.842001 foreground pid 1171 toActive 0.553516s
  session none
  exit 16:54:26.212900 abnormal pid 1171 namespace SIGNAL code 6 whileIn active
