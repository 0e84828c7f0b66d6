input open-task-with-a-later-line.ndjson
others allowed

# The line at 35 s shows that the app runs, and gives its task no new time.
app com.example.tide
  state 2026-03-02T09:22:00 active
  state 09:22:10 inactive
  state 09:22:11 backgroundOrSuspended
  state 09:22:12 background
  state 09:22:42 notInForeground inferred
  end 09:24:00 cutOff
