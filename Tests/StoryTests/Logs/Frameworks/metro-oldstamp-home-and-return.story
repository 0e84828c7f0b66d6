input metro-oldstamp-home-and-return.txt

# Words: https://reactnative.dev/docs/appstate (console.log('App has come to the foreground!'), console.log('AppState', appState.current)).
# Layout of Metro in 2019/2020: packages/metro/src/lib/formatLogTimestamp.js and logWithTimestamp.js (facebook/metro,
# commits c1f60162, 671e5572): "[date time.ms] " + " LOG " + padding; the paste begins after the bundling line.
# React Native reports no `inactive` at a return.
app *
  # No state is told before the first change.
  state 2020-07-07T13:51:06.234 runningOrSuspended
  state 13:51:48.377 inactive
  state 13:51:48.995 background
  # Its own line 46 ms later.
  state 13:51:49.041 backgroundOrSuspended
  state 13:58:20.160 active
  end 13:59:02.117
  exit none
