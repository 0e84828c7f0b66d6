input lumberjack-file-raw-notifications.txt

# Source: https://developer.apple.com/documentation/uikit/uiapplication (the notifications' raw names, logged by an observer of all of them).
# Layout: CocoaLumberjack Sources/CocoaLumberjack/DDFileLogger.m, DDLogFileFormatterDefault: "yyyy/MM/dd HH:mm:ss:SSS", two blanks, in UTC.
# The milliseconds follow a colon.
app *
  # No entering of the foreground before it is active, though that is observed: no scenes.
  state 2024-06-03T05:58:30.204 inactive
  state 05:58:30.719 active
  state 06:00:47.660 inactive
  state 06:00:48.291 backgroundOrSuspended
  state 06:12:05.112 inactive
  state 06:12:05.540 active
  state 06:13:30.416 inactive
  state 06:13:33.902 active
  end 06:14:10.077
  launch 05:58:30.204 foreground toActive 0.515s
  session left leftActive 06:00:47.660 background 06:00:48.291 timeToBackground 0.631s ended 06:12:05.112 outcome returned
  event didReceiveMemoryWarning 06:12:44.871
  exit none
