input suspended-by-assertiond.txt

app Notes
  state 12:04:25.885466 inactiveOrActiveOrBackground cutOff
  state 12:04:25.886397 background inferred
  state 12:04:25.886397 suspended observed
  end 12:04:27.886397 cutOff
