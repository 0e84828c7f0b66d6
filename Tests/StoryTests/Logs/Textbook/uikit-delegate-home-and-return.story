input uikit-delegate-home-and-return.txt

app *
  # The layout names no process.
  # It is active when it resigns, and nothing before says that it became so.
  state 2026-03-03T08:14:40.517 active
  state 08:15:04.870 inactive
  # Its own lines cannot show a suspension.
  state 08:15:05.522 backgroundOrSuspended
  state 08:17:48.204 inactive
  state 08:17:48.561 active
  end 08:20:13.748
  launch none
  session left leftActive 08:15:04.870 background 08:15:05.522 timeToBackground 0.652s suspended none ended 08:17:48.204 outcome returned
  exit none
