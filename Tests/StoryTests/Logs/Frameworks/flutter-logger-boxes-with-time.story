input flutter-logger-boxes-with-time.txt

# Words: logger.d('$state') of didChangeAppLifecycleState: https://api.flutter.dev/flutter/dart-ui/AppLifecycleState.html
# Layout: https://pub.dev/packages/logger, SourceHorizon/logger lib/src/printers/pretty_printer.dart (PrettyPrinter(methodCount: 0, lineLength: 60,
# colors: false, dateTimeFormat: DateTimeFormat.onlyTimeAndSinceStart)), lib/src/date_time_format.dart ("12:30:40.550 (+0:00:00.060700)").
# Each box is one print: its time stands two lines above its message. `flutter run` puts "flutter: " before each line.
app *
  state 12:30:40.550 active
  state 12:31:17.018 inactive
  state 12:31:17.690 background
  # Boxes 1 and 42 ms later.
  state 12:31:17.733 backgroundOrSuspended
  # A box of hidden, a millisecond before.
  state 12:44:02.110 background
  state 12:44:02.111 inactive
  state 12:44:02.467 active
  end 12:44:30.925
  exit none
