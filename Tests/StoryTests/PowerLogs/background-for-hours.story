input background-for-hours.rows
options --os 18.4
others allowed

app com.example.beacon
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:20:00 background observed
  state 14:20:00 suspended observed
  state 15:00:00 background observed
  state 15:30:00 foreground observed
  # The table has a row for each change: it ran to the end of the record.
  state 15:40:00 background observed
  end 18:00:00 cutOff
  launch none
  exit none
  # No budget lasts five hours: something kept it running that the rows do not show.
  session left background 09:20:00 suspended 14:20:00 verdict notObservable outcome suspended
  session left background 15:40:00 verdict notObservable outcome open
