input swiftlog-metadata-app-delegate.txt

# Words: "App will resign active", "App entered background", "App will enter foreground"; format: Logging.swift
app *
  state 2023-01-12T07:55:52 inactive
  state 07:56:01 active
  state 08:01:40 inactive
  state 08:01:41 backgroundOrSuspended
  state 08:09:07 inactive
  state 08:09:08 active
  end 08:09:10
  launch none
  exit none
