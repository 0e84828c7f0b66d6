input xcglogger-app-will-resign-active.txt

# Words: https://github.com/NSFiction/StackOverflow StackOverflow/AppDelegate.swift (words); https://github.com/DaveWoodCom/XCGLogger README (format)
app *
  # The line of didFinishLaunching is there by its function name.
  state 2016-03-31T10:05:12.345 inactive
  state 10:05:12.802 active
  state 10:06:40.118 inactive
  state 10:06:58.771 active
  state 10:08:02.550 inactive
  state 10:08:03.217 background
  state 10:08:03.255 backgroundOrSuspended
  state 10:15:31.402 inactive
  state 10:15:31.760 active
  end 10:15:40.004
  launch 10:05:12.345 foreground toActive 0.457s
  exit none
