input zone-names-change.txt
zone +0000

# CET is an hour before UTC, CEST two: it was away for seven seconds.
app *
  state 2026-03-29T00:59:40 active
  state 00:59:57 inactive
  state 00:59:58 backgroundOrSuspended
  state 01:00:05 inactive
  state 01:00:06 active
  end 01:00:30
  exit none
