input datadog-console-notification-center-burst.txt

# Source: https://docs.datadoghq.com/logs/log_collection/ios (consoleLogFormat); DataDog/dd-sdk-ios DatadogLogs/Sources/ConsoleLogger.swift
# ("<prefix> HH:mm:ss.SSS [STATUS] message"; the prefix "[iOS App] " is that of Datadog/Example/ExampleAppDelegate.swift, so two blanks follow).
# The messages are names of delegate methods, as apps log them.
# Xcode 15 shows the message only: no date, no app.
app *
  # The app delegate gets the calls: no scenes.
  state 18:20:01.101 inactive
  state 18:20:01.588 active
  # Notification Center: resign, become, resign, become.
  state 18:21:30.010 inactive
  state 18:21:30.480 active
  state 18:21:30.512 inactive
  state 18:21:34.900 active
  state 18:23:02.771 inactive
  state 18:23:03.402 backgroundOrSuspended
  end 18:23:04.015
  launch 18:20:01.101 foreground toActive 0.487s
  session left leftActive 18:23:02.771 background 18:23:03.402 timeToBackground 0.631s outcome open
  exit none
