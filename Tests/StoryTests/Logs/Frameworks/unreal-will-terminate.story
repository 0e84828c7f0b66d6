input unreal-will-terminate.txt
# Swiped away from the switcher while still running.
# https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/FCoreDelegates
# applicationWillTerminate broadcasts ApplicationWillTerminateDelegate and waits for the game thread (IOSAppDelegate.cpp);
# the exit lines are the engine's (FOutputDeviceFile::TearDown: "Log file closed, %s").
app *
  state 2024-01-19T20:05:12.330 active
  state 20:06:21.774 inactive
  state 20:06:24.009 backgroundOrSuspended
  # From willTerminate to the last line it runs.
  state 20:06:26.202 background
  launch none
  exit 20:06:26.398
