input masks-lost-twice.txt

# Lines are lost twice: a mask does not go on from the one before it.
app com.example.fieldnotes
  state 2026-08-14T17:05:00.120 inactive
  state 17:05:00.433 active observed
  state 17:05:30.900 inactive observed
  # The way into the background is lost; whom RunningBoard resumes was suspended.
  state 17:05:30.902 runningOrSuspended inferred
  state 17:09:44.310 suspended inferred
  state 17:09:44.310 background observed
  state 17:09:44.340 inactive observed
  state 17:09:44.611 active observed
  # 8 -> 0 shows that it was inactive just before.
  state 17:09:44.611 runningOrSuspended inferred
  state * inactive inferred
  state 17:12:40.700 active observed
  end 17:12:58.002
  exit none
