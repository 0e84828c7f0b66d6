input notifications-home-and-return.txt

app *
  # The layout names no process. It is active when it resigns, and nothing before says that it became so.
  state 2026-01-30T17:02:10.440 active
  state 17:03:05.208 inactive
  state 17:03:05.866 backgroundOrSuspended
  state 17:09:30.712 inactive
  state 17:09:31.085 active
  end 17:13:05.784
  launch none
  session left leftActive 17:03:05.208 background 17:03:05.866 timeToBackground 0.658s suspended none ended 17:09:30.712 outcome returned
  exit none
