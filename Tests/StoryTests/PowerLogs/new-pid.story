input new-pid.rows
options --os 18.4
others allowed

app com.example.chess
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:10:00 background observed
  state 09:10:03 suspended observed
  state 09:10:03 suspendedOrNotRunning inferred
  state 10:00:00 foreground observed
  end 10:30:00 cutOff
  launch 10:00:00 foreground pid 377
  exit 09:10:03 silent pid 300 notAfter 10:00:00

# It may have been there, suspended, since before the first row.
app com.example.cards
  state 2026-11-21T09:00:00 undetermined cutOff
  state 10:20:00 foreground observed
  end 10:30:00 cutOff
  launch none
  exit none
