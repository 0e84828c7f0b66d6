input own-log-begins-in-background-a.txt

# The log begins on the way out: that the app resigned was before it. So after didBecomeActive it is active up to the end.
app Diary
  state 2026-11-20T10:00:00.000 backgroundOrSuspended
  state 10:05:00.000 inactive inferred
  state 10:05:00.000 active
  end 10:05:10.000 cutOff
