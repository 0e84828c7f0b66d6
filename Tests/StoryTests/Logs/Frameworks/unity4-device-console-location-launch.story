input unity4-device-console-location-launch.txt
options --year 2014

# Unity 4 prints by printf_console, which goes to NSLog where stdout cannot be written ("Try writing to console and if it
# fails switch to NSLog logging"): UnityAppController.mm of Unity 4, public copies:
# printf_console("-> applicationWillResignActive(). The [Track] lines are a native plugin's NSLog.
# A willEnterForeground before the first didBecomeActive shows that the app was launched in background.
app Trailmark
  # The app ran at each of its lines; between them it may be suspended.
  state 2014-03-02T09:58:14 backgroundOrSuspended
  state 10:04:40 inactive
  state 10:04:42 active
  # Notification Center or a banner: no background.
  state 10:06:10 inactive
  state 10:06:16 active
  end 10:07:55
  launch 2014-03-02T09:58:14 background
  exit none
