input unreal-core-delegates-home-and-return.txt
# A development build's log, which begins and ends in the middle. Times are UTC.
# Names and meaning: https://dev.epicgames.com/documentation/en-us/unreal-engine/API/Runtime/Core/FCoreDelegates
# On iOS ApplicationWillEnterBackgroundDelegate is sent in applicationDidEnterBackground, and
# ApplicationHasEnteredForegroundDelegate in applicationWillEnterForeground (IOSAppDelegate.cpp of ApplicationCore,
# e.g. https://github.com/folgerwang/UnrealEngine Engine/Source/Runtime/ApplicationCore/Private/IOS/IOSAppDelegate.cpp).
app *
  state 2024-05-14T08:41:07.112 active
  state 08:42:03.905 inactive
  state 08:42:04.588 background
  state 08:42:04.611 backgroundOrSuspended
  state 08:49:30.040 inactive
  state 08:49:30.402 active
  end 08:50:12.230
  launch none
  session left leftActive 08:42:03.905 background 08:42:04.588 timeToBackground 0.683s suspended none ended 08:49:30.040 outcome returned
  exit none
