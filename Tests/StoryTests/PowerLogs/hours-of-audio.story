input hours-of-audio.rows
options --os 18.4
others allowed

# Its sums say that it played all the time that it was in background in two hours.
app com.example.radio
  state 2026-11-21T08:00:00 foreground cutOff
  state 09:02:00 background observed
  state 10:12:00 suspended observed
  end 11:30:00 cutOff
  launch none
  session left background 09:02:00 suspended 10:12:00 verdict exempt heldBy audio outcome suspended

# A part of it, which is less than all but a budget.
app com.example.tuner
  state 2026-11-21T08:00:00 foreground cutOff
  state 09:44:00 background observed
  state 10:04:00 suspended observed
  end 11:30:00 cutOff
  session left background 09:44:00 suspended 10:04:00 verdict notObservable outcome suspended

app com.example.mail
  state 2026-11-21T08:00:00 foreground cutOff
  state 11:06:00 background observed
  state 11:08:00 suspended observed
  end 11:30:00 cutOff
  session left background 11:06:00 suspended 11:08:00 verdict over used 120s outcome suspended
