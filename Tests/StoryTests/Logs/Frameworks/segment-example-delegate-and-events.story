input segment-example-delegate-and-events.txt

# Source of the words: https://github.com/segmentio/analytics-ios Examples/CocoapodsExample/CocoapodsExample/AppDelegate.m
# Its own prints: NSLog(@"application:didFinishLaunchingWithOptions: %@", launchOptions); NSLog(@"applicationWillResignActive:"); NSLog(@"applicationDidEnterBackground:"); NSLog(@"applicationWillEnterForeground:"); NSLog(@"applicationDidBecomeActive:"); NSLog(@"applicationWillTerminate:");
# delegate prints of Segment's example with its event names between: launch, home, return
# Doubt: the wording of Segment's own debug lines around the event names is not in the source quoted here; written as the example's own track prints
app CocoapodsExample
  state 2016-11-28T17:00:00.100 inactive
  state 17:00:00.420 active
  state 17:00:16.420 inactive
  state 17:00:17.050 background
  state 17:00:17.070 backgroundOrSuspended
  state 17:01:01.480 inactive
  state 17:01:01.770 active
  end 17:01:08.170
  launch 17:00:00.100 foreground toActive 0.32s
  exit none
