input own-prints-of-tasks-1.txt

# The open task keeps the app running for 20 s.
app *
  state 2026-11-20T10:00:00 active
  state 10:01:00 inactive
  state 10:01:00.600 backgroundOrSuspended
  state 10:01:01 background
  state 10:01:21 backgroundOrSuspended
  state 10:01:21.400 background
  end 10:01:21.400
  session left leftActive 10:01:00 background 10:01:00.600 outcome open
    task id 1 name "sync" begin 10:01:01 end 10:01:21 outcome ended
