input quick-wakes.rows
options --os 18.4

app com.example.news
  state 2026-11-21T10:00:00 suspended cutOff
  state 10:53:46.951 background observed
  state 10:53:47.067 suspended observed
  state 10:53:47.938 background observed
  state 10:53:48.051 suspended observed
  state 10:55:00 background observed
  state 10:55:00.002 suspended observed
  end 11:00:00 cutOff
