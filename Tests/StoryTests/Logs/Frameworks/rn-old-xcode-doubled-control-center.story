input rn-old-xcode-doubled-control-center.txt

zone +0700

# Words: https://reactnative.dev/docs/appstate (docs/appstate.md of facebook/react-native-website). Layout: RN 0.5x prints each line twice in Xcode, by stderr ([info][tid:com.facebook.react.JavaScript], milliseconds, no zone) and by
# asl (Xcode's prefix): capture in public code, RCTLog.mm (RCTDefaultLogFunction). Both copies are one print.
# First Control Center (10.2 s), then home and return.
app Flashdeck
  state 2019-07-02T20:37:11.203816 inactiveOrActiveOrBackground
  state 20:37:37.480738 inactive
  # After `inactive` "come to the foreground" does not mean that it was in background.
  state 20:37:47.689934 active
  state 20:38:41.101663 inactive
  state 20:38:41.769585 backgroundOrSuspended
  state 20:40:09.412760 active
  end 20:40:31.953508
  session left leftActive 20:38:41.101663 background 20:38:41.769585 timeToBackground 0.667922s suspended none ended 20:40:09.412760 outcome returned
  exit none
