import LifetraceModel

/// Reads FrontBoard's messages about scenes, which SpringBoard writes.
enum FrontBoardSceneEmitter {
  static let rules = [
    EmitterRule("Now tracking: <FBScene", tracking),
    EmitterRule("Scene lifecycle state did change: ", lifecycle),
    EmitterRule("Scene activity mode did change: ", activityMode),
    EmitterRule("Scene assertion state did change: ", assertion),
    EmitterRule("Scene action [Logical ", action),
    EmitterRule("Sending scene action [", sending),
    EmitterRule("scene content state changed: ", contentState),
    EmitterRule("Scene content state changed: ", contentState),
    EmitterRule("Invalidating scene: ", invalidating),
    EmitterRule("Scene invalidated.", invalidated),
  ]

  private static func tracking(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let scene = SceneIdentity(in: match.after.rest) else { return }
    emit(.scene(.tracked), scene, match, &sink)
  }

  private static func lifecycle(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let scene = match.bracketedScene else { return }
    switch StateText.visibility(match.after) {
    case .foreground: emit(.scene(.foreground), scene, match, &sink)
    case .background: emit(.scene(.background), scene, match, &sink)
    case .unknown: break
    }
  }

  private static func activityMode(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.after.begins(with: "suspended"), let scene = match.bracketedScene else { return }
    emit(.scene(.suspended), scene, match, &sink)
  }

  /// `Scene assertion state did change: ForegroundActive.`, `… None.`
  private static func assertion(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let scene = match.bracketedScene else { return }
    switch StateText.visibility(match.after) {
    case .foreground: emit(.scene(.assertionForeground), scene, match, &sink)
    case .background: emit(.scene(.background), scene, match, &sink)
    case .unknown:
      guard match.after.begins(with: "None") else { return }
      emit(.scene(.assertionNone), scene, match, &sink)
    }
  }

  /// `Scene action [Logical Activate][0xe6f4] completed with success: 1`
  private static func action(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard let scene = match.bracketedScene, let name = scanner.take(until: "]"),
      scanner.contains("completed with success: 1")
    else { return }
    if name.elementsEqual("Activate".utf8) { emit(.scene(.activated), scene, match, &sink) }
    if name.elementsEqual("Deactivate".utf8) { emit(.scene(.deactivated), scene, match, &sink) }
  }

  /// `Sending scene action [Logical Activate][0x5c2e] to process … (watchdog: 19.96s)`
  private static func sending(_ match: LiteralMatch, _ sink: inout EventSink) {
    var scanner = match.after.line
    guard let scene = match.bracketedScene, let name = scanner.take(until: "]"),
      let step = sink.symbol(name), scanner.skip(past: "(watchdog: "),
      let limit = scanner.seconds()
    else { return }
    emit(
      .watchdog(WatchdogFact(step: step, in: sink.symbols, limit: limit, isViolated: false)), scene,
      match, &sink)
  }

  private static func contentState(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard match.after.begins(with: "ready"), let scene = match.bracketedScene else { return }
    emit(.scene(.contentReady), scene, match, &sink)
  }

  private static func invalidating(_ match: LiteralMatch, _ sink: inout EventSink) {
    var rest = match.after
    guard let scene = SceneIdentity(in: rest.takeLine()) ?? match.bracketedScene else { return }
    emit(.scene(.invalidated), scene, match, &sink)
  }

  private static func invalidated(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let scene = match.bracketedScene else { return }
    emit(.scene(.invalidated), scene, match, &sink)
  }

  private static func emit(
    _ kind: EventKind, _ scene: SceneIdentity, _ match: LiteralMatch, _ sink: inout EventSink
  ) {
    // A scene has a timeline even if its id has an unknown ending.
    let process = sink.owner(of: scene) ?? ProcessReference()
    sink.emit(kind, about: process, scene: sink.symbol(scene), from: .frontBoard, in: match.record)
  }
}
