import LifetraceModel

/// The log of the background geolocation plugins for React Native, Flutter, Cordova and Capacitor.
///
/// Source: the plugin's public sources, where `onSuspend:` and `onResume:` observe
/// `UIApplicationDidEnterBackgroundNotification` and `UIApplicationWillEnterForegroundNotification`. Its
/// task manager prints UIKit's identifiers.
enum BackgroundGeolocationEmitter {
  static let rules = [
    EmitterRule("[TSLocationManager onSuspend:]", suspended),
    EmitterRule("[TSLocationManager onResume:]", resumed),
    EmitterRule("BackgroundTaskManager createBackgroundTask] ", taskCreated),
    EmitterRule("BackgroundTaskManager stopBackgroundTask:]", taskStopped),
  ]

  private static func suspended(_ match: LiteralMatch, _ sink: inout EventSink) {
    emit(.callback(.didEnterBackground), match, &sink)
  }

  private static func resumed(_ match: LiteralMatch, _ sink: inout EventSink) {
    emit(.callback(.willEnterForeground), match, &sink)
  }

  /// `-[BackgroundTaskManager createBackgroundTask] 21`
  private static func taskCreated(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let id = scanner.decimal().flatMap({ Int64(exactly: $0) }) else { return }
    emit(.work(.beginTask(id: id, name: nil)), match, &sink)
  }

  /// `-[BackgroundTaskManager stopBackgroundTask:]_block_invoke 39 OF (`
  private static func taskStopped(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    _ = scanner.skip("_block_invoke")
    scanner.skipSpaces()
    guard let id = scanner.decimal().flatMap({ Int64(exactly: $0) }), scanner.skip(" OF ") else {
      return
    }
    emit(.work(.endTask(id: id)), match, &sink)
  }

  private static func emit(_ kind: EventKind, _ match: LiteralMatch, _ sink: inout EventSink) {
    guard !SystemWriters.contains(match.record) else { return }
    sink.emit(kind, about: sink.writer(of: match.record), from: .callback, in: match.record)
  }
}
