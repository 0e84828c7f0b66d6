input datadog-console-prefix-call.txt

# Words: https://github.com/DataDog/dd-sdk-ios DatadogLogs/Sources/ConsoleLogger.swift, Datadog/Example/ExampleAppDelegate.swift, InternalLogger.swift; words: log.info("applicationDidEnterBackground")
app *
  state 09:48:39.244 inactive
  state 09:48:39.557 active
  state 09:51:05.129 inactive
  state 09:51:23.395 active
  state 09:54:00.341 inactive
  state 09:54:01.064 background
  state 09:54:01.105 backgroundOrSuspended
  state 09:59:29.248 inactive
  state 09:59:29.588 active
  end 09:59:42.944
  exit none
