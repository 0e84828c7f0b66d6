input cocos-cclog-delegate-dashes.txt

# Its own prints: CCLOG("AppDelegate -- AppDelegate"); CCLOG("AppDelegate -- initGLContextAttrs"); CCLOG("AppDelegate -- applicationDidFinishLaunching"); CCLOG("AppDelegate -- applicationDidEnterBackground"); CCLOG("AppDelegate -- applicationWillEnterForeground"); CCLOG("AppDelegate -- ~AppDelegate");
# cocos2d-x's C++ delegate: launch, leave, return, leave; become active does not exist there
# Doubt: launch for the user follows from what comes next (it entered the background); the destructor's line is not used
app Kukua
  state 2016-02-10T09:20:00.070 foreground
  state 09:20:23.920 backgroundOrSuspended
  state 09:21:24.920 foreground
  state 09:21:48.320 backgroundOrSuspended
  end 09:21:50.320
  launch 09:20:00.070 foreground
