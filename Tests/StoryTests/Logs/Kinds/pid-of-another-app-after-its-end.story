input pid-of-another-app-after-its-end.ndjson

# A row reports Ferry's end; another app with its pid later on adds nothing.
app com.example.ferry
  state 2026-03-05T10:00:00.100 undetermined cutOff
  state 10:00:00.200 foreground observed
  state 10:00:20.200 background observed
  state 10:00:25.200 suspended observed
  state 10:24:35.200 notRunning observed
  end 11:00:30.200 cutOff
  exit 10:24:35.200 unclassified pid 431 whileIn suspended
app com.example.garden
  exit none
app com.example.jotter
  exit none
