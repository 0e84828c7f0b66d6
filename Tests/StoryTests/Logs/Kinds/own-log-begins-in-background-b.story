input own-log-begins-in-background-b.txt

# The same of a scene.
app Diary
  state 2026-11-20T10:00:00.000 backgroundOrSuspended
  state 10:05:00.000 inactive inferred
  state 10:05:00.000 active
  end 10:05:10.000 cutOff
