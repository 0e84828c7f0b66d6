input swiftybeaver-raw-notifications-swipe-kill.txt

# Source: https://developer.apple.com/documentation/uikit/uiapplication (the notifications' raw names, logged by an observer of all of them).
# Layout: SwiftyBeaver Sources/BaseDestination.swift ("$DHH:mm:ss.SSS$d $C$L$c $N.$F:$l - $M"), ConsoleDestination.swift (colours as emoji).
app *
  state 21:14:02.118 inactive
  state 21:14:02.641 active
  state 21:15:40.009 inactive
  state 21:15:40.702 backgroundOrSuspended
  state 21:18:12.554 inactive
  state 21:18:12.913 active
  # Switcher, and swiped away.
  state 21:20:11.402 inactive
  state 21:20:13.020 background
  end 21:20:13.061
  launch 21:14:02.118 foreground toActive 0.523s
  exit 21:20:13.061 * whileIn background
