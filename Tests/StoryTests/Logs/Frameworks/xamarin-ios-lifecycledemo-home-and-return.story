input xamarin-ios-lifecycledemo-home-and-return.txt
# https://learn.microsoft.com/xamarin/ios/app-fundamentals/backgrounding/application-lifecycle-demo
# (Console.WriteLine of a Xamarin.iOS app on a device: NSLog's layout)
app Lifecycle
  state 2018-07-17T14:22:08.312 active
  state 14:22:31.640 inactive
  state 14:22:32.288 backgroundOrSuspended
  state 14:25:14.071 inactive
  state 14:25:14.422 active
  # Control Center: inactive and back.
  state 14:26:40.216 inactive
  state 14:26:45.803 active
  end 14:27:12.549
  session left leftActive 14:22:31.640 background 14:22:32.288 timeToBackground 0.648s suspended none ended 14:25:14.071 outcome returned
  exit none
