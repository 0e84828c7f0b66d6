input rn-console-audio-in-background.txt

# Words: console.log('App state changed to:', nextAppState): public code;
# 'change' and its values: https://reactnative.dev/docs/appstate; native form: packages/polyfills/console.js.
# A Console copy that begins and ends in the middle. Audio keeps it running, but its lines ten seconds apart prove only their moments.
app Wavebreak
  state 07:40:58.902114 runningOrSuspended
  state 07:41:01.330872 inactive
  state 07:41:02.118204 background
  state 07:41:02.139950 backgroundOrSuspended
  state 07:42:05.518836 active
  state 07:42:48.226310 inactive
  end 07:42:49.890175
  launch none
  exit none
