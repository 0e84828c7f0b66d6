input uikit-delegate-oslog-debug-partial.txt

# Source of the words: https://github.com/jamesdonoh/FindMyBike FindMyBike/AppDelegate.swift
# Its own prints: os_log("didFinishLaunchingWithOptions") os_log("applicationWillResignActive") os_log("applicationDidBecomeActive")
# the app logs only launch, resign and become active: interrupted twice, background is not recorded
# Doubt: after a resign the app may be in background or suspended, unseen: inactiveOrBackgroundOrSuspended
app FindMyBike
  state 20:14:07.662001 inactive
  state 20:14:07.963001 active
  state 20:14:29.663001 inactiveOrBackgroundOrSuspended
  state 20:15:57.763001 active
  state 20:16:33.363001 inactiveOrBackgroundOrSuspended
  state 20:16:40.263001 active
  end 20:16:55.263001
  launch 20:14:07.662001 foreground toActive 0.301s
  exit none
