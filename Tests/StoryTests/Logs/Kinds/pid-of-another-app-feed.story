input pid-of-another-app-feed.ndjson

# An hour later another app has Ferry's pid: Ferry had ended by then, at some time after its last row.
app com.example.ferry
  state 2026-03-05T10:00:00.100 undetermined cutOff
  state 10:00:00.200 foreground observed
  state 10:00:20.200 background observed
  state 10:00:25.200 suspended observed
  state 10:00:25.200 suspendedOrNotRunning inferred
  state 11:00:00.200 notRunning inferred
  end 11:00:30.200 cutOff
  exit 10:00:25.200 silent pid 431 notAfter 11:00:00.200 whileIn suspended
app com.example.garden
  state 10:00:00.100 undetermined cutOff
  state 11:00:00.200 foreground observed
  state 11:00:20.200 background observed
  end 11:00:30.200 cutOff
  exit none
app com.example.jotter
  exit none
