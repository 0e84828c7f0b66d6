input dates-in-headings.md

# The headings have the days of the lines below them.
app *
  state 2019-01-30T23:59:02.114 active
  state 23:59:48.701 inactive
  state 23:59:49.388 backgroundOrSuspended
  state 2019-01-31T07:14:55.230 inactive
  state 07:14:55.611 active
  exit none
