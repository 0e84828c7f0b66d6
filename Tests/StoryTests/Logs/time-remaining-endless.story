input time-remaining-endless.txt

app com.example.notes
  # Endless in the foreground, and also in background while audio plays: it tells nothing.
  state 10:07:00 runningOrSuspended cutOff
  state 10:07:30 background inferred
  # Its next line comes within a step of the clock.
  state 10:07:30 inactiveOrActiveOrBackground inferred
  session undetermined leftActive none outcome open used none remaining 26.5s
