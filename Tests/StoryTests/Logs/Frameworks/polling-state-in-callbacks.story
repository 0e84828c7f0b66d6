input polling-state-in-callbacks.txt

# Source of the words: https://github.com/regularberry/AppLaunchSequence AppLaunchSequence/AppDelegate.swift
# Its own prints: print("applicationDidFinishLaunchingWithOptions: \(application.applicationState) - LaunchOptions: \(lo)") print("applicationWillResignActive: \(application.applicationState)") … 
# callback and the state read in it (in willResignActive it is still Active, in willEnterForeground still Background): the callback decides
app *
  state 11:11:11.100200 inactive
  state 11:11:11.320200 active
  state 11:11:25.720200 inactive
  state 11:11:26.300200 backgroundOrSuspended
  state 11:11:47.600200 inactive
  state 11:11:47.960200 active
  state 11:11:57.860200 inactive
  state 11:12:02.260200 active
  end 11:12:04.760200
  launch 11:11:11.100200 foreground toActive 0.22s
  exit none
