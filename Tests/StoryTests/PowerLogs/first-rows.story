input first-rows.rows
options --os 18.4
others allowed

app com.example.atlas
  state 2026-11-21T09:00:00 suspended cutOff
  state 10:00:00 foreground observed
  end 10:30:00 cutOff
  launch none

app com.example.notes
  state 2026-11-21T09:00:00 notRunning cutOff
  state 09:30:00 background observed
  state 09:30:01.400 suspended observed
  state 10:05:00 background observed
  state 10:05:00.200 foreground observed
  end 10:30:00 cutOff
  launch 09:30:00 prewarm pid 411 toActive none

app com.example.chess
  state 2026-11-21T09:00:00 notRunning cutOff
  state 10:10:00 background observed
  state 10:10:20 suspended observed
  end 10:30:00 cutOff
  launch 10:10:00 background pid 420
