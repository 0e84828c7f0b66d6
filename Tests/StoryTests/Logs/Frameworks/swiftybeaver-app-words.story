input swiftybeaver-app-words.txt

# Source of the words: https://github.com/sangios/Application Template/Application/AppDelegate.swift
# Its own prints: logger.info("APP STARTED") logger.info("APP RESIGN ACTIVE") logger.info("APP ENTER BACKGROUND") logger.info("APP ENTER FOREGROUND") logger.info("APP BECOME ACTIVE") logger.info("APP ENDED")
# SwiftyBeaver's console format with file, function and line: start, home, return, end
app *
  state 11:20:30.100 inactive
  state 11:20:30.310 active
  state 11:20:50.610 inactive
  state 11:20:51.220 backgroundOrSuspended
  state 11:21:17.820 inactive
  state 11:21:18.160 active
  state 11:21:26.160 inactive
  state 11:21:26.820 backgroundOrSuspended
  launch 11:20:30.100 foreground toActive 0.21s
  exit 11:21:28.220
