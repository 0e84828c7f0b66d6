input suspended-before-did-finish.txt

app com.example.app
  # Suspended a second after its start, without a line of its own: prewarmed, or launched for some event. The user comes
  # half an hour later.
  launch 10:00:00 undetermined pid 812 toActive none
  state 2026-03-02T10:00:00 inactiveOrBackground
  state * background
  state 10:00:01 suspended
  state 10:30:00 background
  state * inactive
  state 10:30:02.400 active
