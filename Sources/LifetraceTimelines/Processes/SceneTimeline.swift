import LifetraceModel

/// Follows one scene of one process.
struct SceneTimeline: Sendable {
  let id: Symbol
  var states: Resolver<SceneState>
  private(set) var isConnected = true
  private var connectedAt: Instant?
  /// The order of its callbacks.
  var callbacks: CallbackOrder
  /// Whether its last statement may have to wait for the next one.
  var isUnsettled = false
  /// How many losses of its process it knows of.
  var knownLosses = 0
  /// How many times it knows that the order of callbacks was lost.
  var knownOrderLosses = 0

  init(
    _ id: Symbol, from start: Instant, _ evidence: Evidence, in recording: Recording<SceneState>
  ) {
    self.id = id
    callbacks = CallbackOrder(of: id)
    states = Resolver(.undetermined, from: start, evidence, in: recording)
  }

  /// Handles a callback.
  mutating func accept(
    _ callback: Callback, _ line: LineFacts, in statements: SceneStatements
  ) {
    resumeUnseen(line, in: statements)
    let isFresh = connectedAt.map { line.time - $0 <= .seconds(1) + statements.app.step } ?? false
    if let statement = statements.callback(callback, isFresh: isFresh, line) {
      _ = states.accept(statement)
    }
    switch callback {
    case .configurationForConnecting, .sceneWillConnect:
      isConnected = true
      connectedAt = line.time
    case .sceneDidDisconnect:
      isConnected = false
      connectedAt = nil
    default: connectedAt = nil
    }
  }

  /// Handles a line of FrontBoard.
  mutating func accept(
    _ fact: SceneFact, _ line: LineFacts, in statements: SceneStatements
  ) {
    if let statement = statements.fact(fact, line) {
      if statement.after.isSubset(of: .foreground) { resumeUnseen(line, in: statements) }
      _ = states.accept(statement)
    }
    switch fact {
    case .tracked:
      isConnected = true
    case .invalidated: isConnected = false
    default: break
    }
  }
}

extension SceneTimeline {
  /// A line shows the process running: the scene was resumed with it before, which leaves a line where such lines are
  /// recorded.
  private mutating func resumeUnseen(_ line: LineFacts, in statements: SceneStatements) {
    guard states.now == .state(.suspended), !statements.kinds.shownOfScenes.contains(.resume)
    else { return }
    resume(line, as: .inferred)
  }

  /// The scene is resumed with its process.
  mutating func resume(_ line: LineFacts, as evidence: Evidence.Kind) {
    var statement = Statement<SceneState>.change(
      line, from: .state(.suspended), to: .state(.background), [], as: evidence)
    statement.rank = .system
    _ = states.accept(statement)
  }

  /// Ends the scene and returns its life, narrowed by the states of its app.
  mutating func ended(
    at end: Instant, _ evidence: Evidence, by app: [StateInterval<AppState>],
    _ link: inout SceneLink
  ) -> SceneHistory {
    states.settleWaiting()
    // The record of a scene that was disconnected for good ends there.
    let last = isConnected ? end : states.since
    let (intervals, _) = states.finish(at: last, evidence, before: .undetermined)
    return SceneHistory(id: id, intervals: link.narrowed(intervals, by: app))
  }
}
