input datadog-json-terminate.txt

# Words: https://github.com/DataDog/dd-sdk-ios DatadogLogs/Sources/Log/LogEventEncoder.swift (keys); words: 
app *
  state 2024-08-21T07:48:21.485 active
  state 07:49:04.781 inactive
  state 07:49:05.500 background
  state 07:49:05.528 backgroundOrSuspended
  state 08:00:41.310 inactive
  state 08:00:41.692 active
  state 08:02:19.277 inactive
  state 08:02:21.509 backgroundOrSuspended
  end 08:02:21.946
  launch none
  exit 08:02:21.946
