input flutter-run-verbose-untimed-lock-burst.txt

# Words: print('state = $state') and the burst inactive, resumed, inactive at a lock: https://github.com/flutter/flutter/issues/60683
# (Flutter 3.27.1, iPhone 15). Layout: flutter_tools base/logger.dart: "[+N ms]" is the time since the tool's last line; there is no time of day.
# order: active, inactive, active, inactive, backgroundOrSuspended, inactive, active
app *
