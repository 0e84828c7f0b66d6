input uikit-delegate-logger-herald.txt

# Source of the words: https://github.com/theheraldproject/herald-for-ios C19X-SENSOR-iOS/AppDelegate.swift
# Its own prints: logger.debug("application:didFinishLaunchingWithOptions") logger.debug("applicationDidBecomeActive") logger.debug("applicationWillResignActive") logger.debug("applicationWillEnterForeground") logger.debug("applicationDidEnterBackground") logger.debug("applicationWillTerminate")
# os_log with category in the Xcode console: launch, home, Bluetooth work in the background, return
app SensorDemo
  state 2020-07-24T08:30:11.200417 inactive
  state 08:30:11.465417 active
  state 08:30:26.565417 inactive
  state 08:30:27.115417 backgroundOrSuspended
  state 08:31:54.915417 inactive
  state 08:31:55.195417 active
  end 08:32:04.795417
  launch 08:30:11.200417 foreground toActive 0.265s
  exit none
