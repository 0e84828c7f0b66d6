input audio-and-location.rows
options --os 18.4
others allowed

app com.example.radio
  state 2026-11-21T09:00:00 foreground cutOff
  state 09:02:00 background observed
  state 10:30:04 suspended observed
  state 13:00:00 foreground observed
  state 13:01:00 background observed
  state 13:41:05 suspended observed
  end 14:00:00 cutOff
  session left background 09:02:00 suspended 10:30:04 verdict exempt heldBy audio outcome suspended
  session left background 13:01:00 suspended 13:41:05 verdict exempt heldBy audio outcome suspended

app com.example.runner
  state 2026-11-21T09:00:00 undetermined cutOff
  state 11:00:00 foreground observed
  state 11:03:00 background observed
  state 12:00:05 suspended observed
  end 14:00:00 cutOff
  session left background 11:03:00 suspended 12:00:05 verdict exempt heldBy location outcome suspended
