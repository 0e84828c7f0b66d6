input swiftui-date-print-active-from.txt
app *
  state 2025-03-02T18:10:02 active
  state 18:12:31 inactive
  state 18:12:33 active
  state 18:15:09 inactive
  state 18:15:10 backgroundOrSuspended
  state 18:31:47 inactive
  state 18:31:48 active
  launch none
  exit none
