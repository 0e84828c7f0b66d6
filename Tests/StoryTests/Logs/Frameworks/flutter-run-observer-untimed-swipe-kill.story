input flutter-run-observer-untimed-swipe-kill.txt

# Words: print(state) in didChangeAppLifecycleState: https://api.flutter.dev/flutter/widgets/WidgetsBindingObserver/didChangeAppLifecycleState.html,
# the values: https://api.flutter.dev/flutter/dart-ui/AppLifecycleState.html; prefix "flutter: ", inactive/paused and "Lost connection to device." at a
# swipe kill: public notes, `flutter_tools` resident_runner.dart. No print has a time.
# The key help ("terminate the application on the device") is no event.
# order: active, inactive, backgroundOrSuspended, inactive, active, inactive, backgroundOrSuspended (then the tool lost the app: gone or unreachable)
app *
