input rn-xcode-home-and-return.txt

# Words: https://reactnative.dev/docs/appstate (docs/appstate.md of facebook/react-native-website). In native logs RN joins several arguments as 'AppState', 'inactive' (packages/polyfills/console.js, getNativeLogFunction);
# [javascript] is the os_log category (subsystem com.facebook.react.log). No `inactive` at the return: RCTAppState.mm sends `background` for
# willEnterForeground (a repetition, dropped) and then `active`.
app Ridgeline
  # No state is told before the first change; it runs while it writes its first two lines.
  state 2025-02-11T16:40:21.301177 inactiveOrActiveOrBackground
  state 16:40:21.334518 runningOrSuspended
  state 16:41:30.118264 inactive
  state 16:41:30.744901 background
  state 16:41:30.790336 backgroundOrSuspended
  # "come to the foreground": active or inactive; 0.2 ms later: active.
  state 16:52:07.512001 active
  end 16:53:15.009140
  exit none
