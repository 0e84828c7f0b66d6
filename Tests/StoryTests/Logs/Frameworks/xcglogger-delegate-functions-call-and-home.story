input xcglogger-delegate-functions-call-and-home.txt

# Layout: https://github.com/DaveWoodCom/XCGLogger README ("2014-06-09 06:44:43.600 [Debug] [AppDelegate.swift:40] application(_:didFinishLaunchingWithOptions:): Simple message").
# The functions' names: https://developer.apple.com/documentation/uikit/uiapplicationdelegate
app *
  state 2024-06-09T06:44:43.600 inactive
  state 06:44:43.981 active
  state 06:45:10.244 inactive
  state 06:45:52.107 active
  state 06:46:31.009 inactive
  state 06:46:31.682 background
  state 06:46:31.695 backgroundOrSuspended
  state 06:58:40.120 inactive
  state 06:58:40.477 active
  end 06:59:12.803
  launch 2024-06-09T06:44:43.600 foreground toActive 0.381s
  session left leftActive 06:46:31.009 background 06:46:31.682 timeToBackground 0.673s suspended none ended 06:58:40.120 outcome returned
  exit none
