input own-log-begins-in-background-c.txt

# The second way out shows that this log leaves resigning out: after didBecomeActive the app may be inactive.
app Diary
  state 2026-11-20T10:00:00.000 backgroundOrSuspended
  state 10:05:00.000 inactive inferred
  state 10:05:00.000 foreground
  state 10:06:00.000 backgroundOrSuspended
  state 10:09:00.000 inactive inferred
  state 10:09:00.000 foreground
  end 10:09:10.000 cutOff
