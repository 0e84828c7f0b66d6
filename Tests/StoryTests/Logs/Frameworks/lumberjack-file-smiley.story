input lumberjack-file-smiley.txt

# Its own prints: DDLogInfo(@"AppDelegate  ^_^!"); DDLogInfo(@"applicationWillResignActive ^_^!"); DDLogInfo(@"applicationDidEnterBackground ^_^!"); DDLogInfo(@"applicationWillEnterForeground ^_^!"); DDLogInfo(@"applicationDidBecomeActive ^_^!"); DDLogInfo(@"applicationWillTerminate ^_^!");
# DDFileLogger's layout with the example's smiley: begin of use, leave, return, kill
# Doubt: the launch print `AppDelegate  ^_^!` tells nothing to a reader; the log begins after it
app *
  state 2018-03-20T14:14:14.140 active
  state 14:14:21.540 inactive
  state 14:14:22.140 backgroundOrSuspended
  state 14:14:40.240 inactive
  state 14:14:40.540 active
  state 14:15:02.040 inactive
  state 14:15:02.640 backgroundOrSuspended
  exit 14:15:03.740
