import LifetraceModel

/// CoreLocation in the app's own process, which logs the notifications it observes.
enum CoreLocationEmitter {
  static let rules = [EmitterRule("\"_cmd\":\"on", notification)]

  /// `{"msg":"CLLocationManager", … "_cmd":"onDidEnterBackground:" …}`
  private static func notification(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after
    guard let callback = callbacks[scanner.take { $0 != 0x22 && $0 != 0x3a }],
      ByteScanner(match.surroundings).contains("CLLocationManager")
    else { return }
    sink.emit(
      .callback(callback), about: sink.writer(of: match.record), from: .coreLocation,
      in: match.record)
  }

  private static let callbacks = ByteTable<Callback>([
    ("DidEnterBackground", .didEnterBackground), ("WillEnterForeground", .willEnterForeground),
    ("DidBecomeActive", .didBecomeActive), ("WillResignActive", .willResignActive),
    ("WillTerminate", .willTerminate),
  ])
}
