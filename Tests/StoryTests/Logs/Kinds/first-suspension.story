input first-suspension.txt
options --year 2026

# A process that is suspended ran before; its resumption would have left a line, and so would its way from the foreground.
app com.example.mail
  state 2026-06-04T09:00:00.000100 background cutOff
  state 09:01:09.200 suspended
  state 09:02:09.200 background
  state 09:02:19.200 suspended
  end 09:02:30
app com.example.notes
  state 2026-06-04T09:00:00.000100 background cutOff
  state 09:02:30 suspended
  end 09:02:30
