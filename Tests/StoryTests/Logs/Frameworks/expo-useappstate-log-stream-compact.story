input expo-useappstate-log-stream-compact.txt

# Words: hook useAppState: https://gist.github.com/jtomchak/97fd98a61fc207a000d26d6dc38eb8b0 (the documented example as a hook); native form of the
# arguments: packages/polyfills/console.js; Running "main": public capture.
# Layout: `log stream --style compact` with subsystem com.facebook.react.log.
# The two prints of a return have the same millisecond. At 22:55:03 it came back from `inactive`: no second time in background before 22:55:21.
app Trailmix
  state 2026-06-22T22:53:05.118 runningOrSuspended
  state 22:53:37.470 inactive
  state 22:53:38.102 background
  state 22:53:38.131 backgroundOrSuspended
  state 22:54:50.366 active
  state 22:55:02.818 inactive
  state 22:55:03.277 active
  state 22:55:20.649 inactive
  state 22:55:21.307 background
  end 22:55:21.307
  exit none
