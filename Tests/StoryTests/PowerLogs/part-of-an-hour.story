input part-of-an-hour.rows
options --os 18.4

app com.example.radio
  state 2026-11-21T08:00:00 foreground cutOff
  state 08:10:00 background observed
  state 08:12:00 suspended observed
  state 08:18:00 foreground observed
  state 08:20:00 background observed
  state 08:21:40 suspended observed
  end 08:40:00 cutOff
  session left background 08:10:00 suspended 08:12:00 verdict notObservable outcome suspended
  session left background 08:20:00 suspended 08:21:40 verdict notObservable outcome suspended

# Without what it played it had no more than 30 s, and took more.
app com.example.chat
  state 2026-11-21T08:00:00 foreground cutOff
  state 08:14:00 background observed
  state 08:16:00 suspended observed
  state 08:40:00 foreground observed
  end 08:40:00 cutOff
  session left background 08:14:00 suspended 08:16:00 used 120s verdict over outcome suspended
