input state-feed-second-process.ndjson

# Each row holds until the next one; the tool's own words, in whole seconds, do not make the rows' times coarser.
app com.example.jotter
  state 2026-08-02T20:00:00 undetermined
  state 20:00:00.100 foreground
  state 20:00:10.250 suspended
  state 20:00:20.000 notRunning
  state 20:00:50.500 foreground
  state 20:01:10.000 notRunning
  launch 20:00:50.500 foreground pid 777 toActive none
  exit 20:00:20.000 unclassified pid 502 whileIn suspended
  exit 20:01:10.000 unclassified pid 777 whileIn foreground
