input scene-entered-unseen.ndjson

# The line of the second way into the foreground is missing: when the app came there is not known.
app com.example.notes
  state 2026-11-20T10:00:01 background
  state 10:00:01.100 inactive
  state 10:00:01.200 active
  state 10:00:01.500 inactive
  state 10:00:01.600 background
  state * runningOrSuspended
  state 10:00:09 active
  end 10:00:20
