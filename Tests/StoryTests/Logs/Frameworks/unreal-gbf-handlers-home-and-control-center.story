input unreal-gbf-handlers-home-and-control-center.txt

# Words: UE_LOG(LogGBF_OSS, …, TEXT("UGBFGameInstance::HandleAppWillDeactivate")) and its three sisters: a public game framework
# (GBFGameInstance.cpp), bound to FCoreDelegates.
# What they are: https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/FCoreDelegates; on iOS WillEnterBackground is sent in
# applicationDidEnterBackground, HasEnteredForeground in applicationWillEnterForeground (IOSAppDelegate.cpp).
# "Suspending async loading" is the engine's loader. Times are UTC; the log begins and ends in the middle.
app *
  state 2021-05-01T10:00:12.404 active
  state 10:00:41.330 inactive
  state 10:00:42.006 backgroundOrSuspended
  state 10:07:25.118 inactive
  state 10:07:25.530 active
  state 10:08:03.610 inactive
  state 10:08:06.955 active
  end 10:09:15.874
  launch none
  session left leftActive 10:00:41.330 background 10:00:42.006 timeToBackground 0.676s suspended none ended 10:07:25.118 outcome returned
  exit none
