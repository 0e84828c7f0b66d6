input program-ended.txt
# Xcode says so of a program that its debugger waited for.
condition debugger

app pid:381
  # The last line has no time: how long it was in background, nobody knows.
  state 17:43:24.270137 active observed
  state 17:43:34.270137 inactive observed
  state 17:43:34.870137 background observed
  state 17:43:34.870137 notRunning inferred
  session left used none ended none outcome exited verdict exempt
  exit * unclassified pid 381
  process 381 endEvidence inferred
