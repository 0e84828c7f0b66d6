input swiped-while-running-1.txt

# The swipe connects a scene that is thrown away 20 ms later: the app did not return.
app *
  state 2026-11-20T10:00:00.340 active
  state 10:00:30.340 inactive
  # It runs at its own lines alone.
  state 10:00:31 backgroundOrSuspended
  state 10:00:32.100 background
  state 10:00:32.110 inactive
  state 10:00:32.119 background
  end 10:00:32.300
  session left leftActive 10:00:30.340 background 10:00:31 ended 10:00:32.300 outcome exited
