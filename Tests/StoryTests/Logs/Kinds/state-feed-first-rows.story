input state-feed-first-rows.ndjson

# A feed begins with a row for each process, which shows nothing of the time before.
app com.example.ferry
  state 2026-03-05T10:00:00.100 undetermined cutOff
  state 10:00:00.900 suspended
  state 10:00:20.200 foreground observed
app com.example.jotter
  state 10:00:00.100 suspended cutOff
  end 10:00:20.200 cutOff
