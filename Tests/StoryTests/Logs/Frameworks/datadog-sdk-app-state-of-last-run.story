input datadog-sdk-app-state-of-last-run.txt

# Source: https://docs.datadoghq.com/logs/log_collection/ios (consoleLogFormat); DataDog/dd-sdk-ios DatadogLogs/Sources/ConsoleLogger.swift
# ("<prefix> HH:mm:ss.SSS [STATUS] message"; the prefix "[iOS App] " is that of Datadog/Example/ExampleAppDelegate.swift, so two blanks follow).
# The messages are names of delegate methods, as apps log them.
# AppStateInfo: DatadogRUM/Sources/Instrumentation/AppState/AppStateInfo.swift, printed by WatchdogTerminationChecker.swift for the *previous* run:
# its "isActive: false" and "wasTerminated: true" say nothing about this one. "[DATADOG SDK] 🐶 → ": InternalLogger.swift.
# Xcode's metadata shows the process; subsystem dd-sdk-ios, category DatadogInternal (DD.swift).
app Fieldbook
  # The app delegate reports, and entering the foreground is among its reports: not active before the first becoming active, nor in background.
  state 2024-04-18T18:20:01.101442 inactive
  state 18:20:01.610377 active
  state 18:21:12.330258 inactive
  state 18:21:12.975604 backgroundOrSuspended
  state 18:27:50.216930 inactive
  state 18:27:50.603312 active
  end 18:28:04.991745
  session left leftActive 18:21:12.330258 background 18:21:12.975604 ended 18:27:50.216930 outcome returned
  exit none
