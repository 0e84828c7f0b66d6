input sdl-m8c-did-enter-background.txt

# SDL: home and return, twice
# DID_ENTER_FOREGROUND is didBecomeActive: active at that line. Resigning (WILL_ENTER_BACKGROUND) is not printed by this app, so afterwards the story says foreground.
app Tracker
  state 2026-04-11T14:14:10.800000 foreground
  state 14:14:55.510000 background
  state 14:14:55.517000 backgroundOrSuspended
  state 14:15:24.722000 inactive
  state 14:15:25.023000 foreground
  state 14:15:40.928000 backgroundOrSuspended
  state 14:16:45.259000 inactive
  state 14:16:45.547000 foreground
  end 14:16:53.317000
  launch none
  exit none
