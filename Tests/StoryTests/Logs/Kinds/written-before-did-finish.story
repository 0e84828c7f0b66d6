input written-before-did-finish.txt

app App
  # The process wrote two seconds before its delegate was called: it is there since then, at the latest.
  state 2026-03-02T10:00:00 inactive
  state 10:00:03.300 active
  end *
  launch 10:00:00 foreground pid 812 toActive none
