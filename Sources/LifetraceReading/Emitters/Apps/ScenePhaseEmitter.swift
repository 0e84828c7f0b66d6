import LifetraceModel

/// Reads the changes of SwiftUI scene phases, React Native's AppState and Flutter's
/// AppLifecycleState that apps print.
enum ScenePhaseEmitter {
  static let rules =
    [
      "scenePhase", "ScenePhase", "scene phase", "Scene phase", "Scene Phase", "AppState changed",
      "appState changed", "App state changed",
    ].map { EmitterRule($0, phase) } + [EmitterRule("AppLifecycleState.", flutter)]

  private static let phases = ByteTable<ScenePhase>([
    ("active", .active), ("inactive", .inactive), ("background", .background),
  ])

  /// Words that may come between the name and its phases; a line with any other word is prose.
  private static let connectors = ByteTable([
    "changed", "change", "did", "to", "from", "is", "now", "new", "old", "value", "newValue",
    "oldValue", "newPhase", "oldPhase", "phase", "became", "of", "SwiftUI", "ScenePhase", "updated",
    "current", "transition", "scenePhase",
  ])

  private static func phase(_ match: LiteralMatch, _ sink: inout EventSink) {
    let before = ByteScanner(match.before)
    guard !CallbackEmitter.isSystemText(match.record), match.before.count <= 80,
      match.before.last.map({ !$0.isIdentifierPart }) ?? true,
      !before.contains("//"),
      let (old, new) = change(match.after)
    else { return }
    enter(new, from: old, match, &sink)
  }

  /// Flutter's names, as in `AppLifecycleState.inactive`; `hidden` always precedes `paused`.
  private static let flutterPhases = ByteTable<ScenePhase>([
    ("resumed", .active), ("inactive", .inactive), ("hidden", .background),
    ("paused", .background),
  ])

  /// `flutter: AppLifecycleState.inactive`
  private static func flutter(_ match: LiteralMatch, _ sink: inout EventSink) {
    let line = PrintedName(record: match.record, range: match.range)
    var scanner = match.after
    let word = scanner.take(while: \.isIdentifierPart)
    guard !CallbackEmitter.isSystemText(match.record), line.isAnnounced(as: .full) else { return }
    if let phase = flutterPhases[word] {
      enter(phase, from: nil, match, &sink)
    } else if word.elementsEqual("detached".utf8),
      sink.scenePhases.removeValue(forKey: sink.writer(of: match.record)) != nil
    {
      // Flutter also starts in this phase, before any other.
      sink.emit(.callback(.willTerminate), byWriterOf: match.record, from: .phase)
    }
  }

  private static func enter(
    _ new: ScenePhase, from old: ScenePhase?, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    let writer = sink.writer(of: match.record)
    let previous = old ?? sink.scenePhases[writer]
    sink.scenePhases[writer] = new
    guard previous != new else { return }
    for kind in events(from: previous, to: new) {
      sink.emit(kind, about: writer, from: .phase, in: match.record)
    }
  }

  /// Reads `changed to active`, `: inactive -> background`, `changed from inactive to active`.
  private static func change(_ text: ByteScanner) -> (old: ScenePhase?, new: ScenePhase)? {
    var scanner = text.line
    if let next = scanner.next, next.isIdentifierPart { return nil }
    var old: ScenePhase?
    var new: ScenePhase?
    while !scanner.isAtEnd {
      _ = scanner.take { !$0.isIdentifierPart }
      let word = scanner.take(while: \.isIdentifierPart)
      if word.isEmpty { break }
      if let phase = phases[word] {
        guard old == nil || new == nil else { return nil }
        old = new
        new = phase
      } else if !connectors.contains(word) {
        return nil
      }
    }
    return new.map { (old, $0) }
  }

  /// Returns the callbacks that a change of phase implies.
  ///
  /// A first `inactive` may belong to an activation or to a deactivation.
  private static func events(from old: ScenePhase?, to new: ScenePhase) -> [EventKind] {
    switch (old, new) {
    // A phase that lasts for no time may not be reported.
    case (.background, .active):
      [.callback(.willEnterForeground), .callback(.didBecomeActive)]
    case (_, .active): [.callback(.didBecomeActive)]
    case (.active, .background):
      [.callback(.willResignActive), .callback(.didEnterBackground)]
    case (_, .background): [.callback(.didEnterBackground)]
    case (.active, .inactive): [.callback(.willResignActive)]
    case (.background, .inactive): [.callback(.willEnterForeground)]
    case (.none, .inactive): [.inactive]
    case (.inactive, .inactive): []
    }
  }
}

/// SwiftUI's phase of a scene or of the whole app.
enum ScenePhase: Hashable, Sendable {
  case active
  case inactive
  case background
}
