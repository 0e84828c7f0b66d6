input log-show/compact-periodic-run-states-ios26.txt

# One record: the process exists.
app * bundled
  launch none
  session none
  exit none
