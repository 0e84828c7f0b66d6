input ionic-platform-events-ci.txt

app *
  state 2025-09-30T08:48:59.295558 foreground
  state 08:50:27.182242 background
  state 08:50:27.210468 backgroundOrSuspended
  state 08:53:12.890679 foreground
  state 08:55:06.170611 background
  state 08:55:06.195521 backgroundOrSuspended
  state 09:00:39.450551 foreground
  end 09:00:40.650272
  exit none
