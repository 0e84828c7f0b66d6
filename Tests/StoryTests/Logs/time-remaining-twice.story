input time-remaining-twice.txt

app pid:300
  state 09:00:00 background inferred
  # By then its time was over: it was suspended, or in the foreground, or something else let it run.
  state 09:00:18 runningOrSuspended inferred
  state 13:00:00 background inferred
  end 13:00:05
  session undetermined background 09:00:00 leftActive none outcome open used none remaining 9.93s
  session undetermined background 13:00:00 leftActive none outcome open used none remaining 23s
