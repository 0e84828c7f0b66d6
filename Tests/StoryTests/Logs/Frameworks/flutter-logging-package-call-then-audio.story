input flutter-logging-package-call-then-audio.txt

# Words: log.fine("state " + state.toString()): https://github.com/flutter/flutter/issues/42429; layout of package logging
# (print('${record.level.name}: ${record.time}: ${record.message}')): https://pub.dev/packages/logging, in the terminal of `flutter run`.
# A call (42.7 s inactive), later home with audio going on; the log ends in background. It begins in the middle.
app *
  state 2025-09-12T14:01:40.518220 runningOrSuspended
  state 14:02:11.123456 inactive
  state 14:02:53.801377 active
  state 14:05:27.660190 inactive
  state 14:05:28.301772 background
  # 49 ms to the last line of this run; the later lines prove only their moments.
  state 14:05:28.351064 backgroundOrSuspended
  end 14:09:58.740669
  launch none
  session left leftActive 14:05:27.660190 background 14:05:28.301772 timeToBackground 0.641582s suspended none outcome open
  exit none
