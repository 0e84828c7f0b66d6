input end-not-seen.txt

app com.example.notes
  # The mask names the one before it.
  state 10:00:00.000 active cutOff
  state 10:00:05.000 inactive observed
  # The budget's clock shows it in background at 10:00:06.100; nothing does later.
  state 10:00:06.000 background observed
  # The mask goes on from 1, and not from 2049: lines are lost between the two.
  state 10:00:06.100 backgroundOrSuspended inferred
  # Whom RunningBoard resumes was suspended; the clock ran, and no budget is longer than ten minutes.
  state 10:10:06.100 suspended inferred
  # From there on it runs; that the mask came back to 1 no line shows.
  state 10:40:00.000 background
  state 10:40:00.000 inactiveOrActiveOrBackground inferred
  state * inactive
  state 10:40:01.000 active observed
  end 10:40:01.000 cutOff
  session left leftActive 10:00:05.000 background 10:00:06.000 budgetStart 10:00:06.100 ended none used none outcome open nextSeen suspended nextSeenAt 10:10:06.100 verdict notObservable
