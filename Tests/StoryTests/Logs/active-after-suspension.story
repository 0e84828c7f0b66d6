input active-after-suspension.txt

app com.example.notes
  # Whom RunningBoard suspends is in background; no mask shows that it came there behind 10:00:01.
  state 10:00:01.000 background cutOff
  # It was active just before 10:40:20: it had been resumed and shown, and no line tells when.
  state 10:00:03.000 suspended observed
  state 10:00:03.000 runningOrSuspended inferred
  state 10:40:20.000 inactive observed
  end 10:40:29.900 cutOff
  session undetermined leftActive none background 10:00:01.000 suspended 10:00:03.000 used none outcome suspended verdict notObservable
