input end-not-seen-silence.txt

# For 40 minutes not a line, of no process; then RunningBoard runs the app for the user, and the mask shows
# that lines are lost. Nothing shows that the app ran meanwhile, or that it was in background.
app com.example.notes
  state 10:00:00.000 active cutOff
  state 10:00:05.000 inactive observed
  state 10:00:06.000 background observed
  # The mask goes on from 1, and not from 2049; the process is the same.
  state 10:00:06.100 runningOrSuspended inferred
  state 10:40:01.000 active observed
  end 10:40:01.000 cutOff
  session left leftActive 10:00:05.000 ended none used none outcome open nextSeen active nextSeenAt 10:40:01.000 verdict notObservable
