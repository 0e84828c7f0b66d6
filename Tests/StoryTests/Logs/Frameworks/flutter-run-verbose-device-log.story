input flutter-run-verbose-device-log.txt

# Words and layout: capture in https://github.com/flutter/flutter/issues/28936 (flutter run -v in the Simulator: each print as [DEVICE LOG] with its
# time, and again without time); prefix "[+655 ms]" is the time since the tool's last line: flutter_tools base/logger.dart (VerboseLogger).
# An old Flutter (before 3.13): no `hidden`.
app Runner
  # `inactive` may follow active or background.
  state 2020-03-11T15:33:52.713318 inactive
  state 15:33:53.334223 background
  # The next own line 76 ms later; the one after 151 ms.
  state 15:33:53.410387 backgroundOrSuspended
  state 15:35:19.973116 inactive
  state 15:35:20.350842 active
  end 15:35:41.986203
  launch none
  exit none
