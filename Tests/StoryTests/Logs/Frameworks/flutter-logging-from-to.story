input flutter-logging-from-to.txt

app *
  state 2025-01-14T09:12:02.480112 active
  state 09:14:44.120331 inactive
  state 09:14:44.790204 background
  state 09:14:44.790931 backgroundOrSuspended
  state 11:40:10.551407 background
  state 11:40:10.552010 inactive
  state 11:40:11.083322 active
  end 11:40:11.690018
  exit none
