input webkit-tells-of-scenes.txt

# Each web view of the app tells of the same scene.
app Notes
  state 2026-01-10T10:00:00 backgroundOrSuspended *
  state 10:00:09 inactive *
