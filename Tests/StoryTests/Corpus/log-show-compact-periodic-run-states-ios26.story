input log-show/compact-periodic-run-states-ios26.txt

# One record: the process exists.
app * bundled
  launch none
  trip none
  exit none
