import LifetraceModel

/// Follows one scene of one process.
struct SceneTimeline: Sendable {
  let id: Symbol
  var states: Resolver<SceneState>
  /// Whether a line showed the scene's connection.
  var wasSeenConnecting = false
  private(set) var isConnected = true
  private var connectedAt: Instant?
  /// The order of its callbacks.
  var callbacks: CallbackOrder

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
    let isFresh = connectedAt.map { line.time - $0 <= .seconds(1) + statements.app.step } ?? false
    if let statement = statements.callback(callback, isFresh: isFresh, line) {
      _ = states.accept(statement)
    }
    switch callback {
    case .configurationForConnecting, .sceneWillConnect:
      wasSeenConnecting = true
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
    if let statement = statements.fact(fact, line) { _ = states.accept(statement) }
    switch fact {
    case .tracked:
      wasSeenConnecting = true
      isConnected = true
    case .invalidated: isConnected = false
    default: break
    }
  }

  /// Lines are missing at a time.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    states.forget(at: time, evidence)
    callbacks.forget()
  }

  /// Nobody recorded for some time.
  mutating func passHole(_ hole: ClosedRange<Instant>) {
    states.passHole(hole)
    callbacks.forget()
  }
}

extension SceneTimeline {
  /// Ends the scene and returns its life, narrowed by the states of its app.
  mutating func ended(
    at end: Instant, _ evidence: Evidence, by app: [StateInterval<AppState>], _ link: SceneLink
  ) -> SceneHistory {
    // The record of a scene that was disconnected for good ends there.
    let last = isConnected ? end : states.since
    let (intervals, _) = states.finish(at: last, evidence, before: .undetermined)
    return SceneHistory(id: id, intervals: link.narrowed(intervals, by: app))
  }
}

extension [SceneTimeline] {
  /// Returns the position of a scene, added at its first line.
  ///
  /// - Parameter states: the states in which the line shows the scene to begin; `nil` if the line finds
  ///   the scene there.
  mutating func position(
    of id: Symbol, _ line: LineFacts, startsWith states: StateSet<SceneState>?,
    in recording: Recording<SceneState>
  ) -> Int {
    if let position = position(of: id) { return position }
    let evidence = Evidence(states == nil ? .cutOff : .observed, source: line.source)
    var scene = SceneTimeline(id, from: line.time, evidence, in: recording)
    if let states { scene.states.begin(states, at: line.time, evidence) }
    append(scene)
    return count - 1
  }

  /// Widens the states of all scenes but one: lines are missing.
  mutating func loseTrack(but known: Int?, at time: Instant, _ evidence: Evidence) {
    for index in indices where index != known {
      self[index].states.loseTrack(at: time, evidence)
    }
  }

  /// The position of a scene, if it is known.
  @inline(__always)
  func position(of id: Symbol) -> Int? {
    for position in indices where self[position].id == id { return position }
    return nil
  }

  /// Whether a scene other than one may be in the foreground.
  func mayBeForeground(but position: Int) -> Bool {
    indices.contains {
      $0 != position && self[$0].isConnected && self[$0].states.now.intersects(.foreground)
    }
  }

  /// Whether no scene is connected any more.
  var areDisconnected: Bool { !contains(where: \.isConnected) }

  /// The states of the app that its scenes leave possible: an app has the state of its most
  /// active scene (Apple).
  ///
  /// - Parameters:
  ///   - areAll: Whether no other scene can be connected.
  ///   - told: The position of the current line's scene.
  func appStates(areAll: Bool, told: Int) -> StateSet<AppState> {
    var mayBeActive = false
    var mayBeInactive = false
    var isForeground = false
    for position in indices where self[position].isConnected {
      let states = position == told ? self[position].states.now : self[position].states.possible
      if states == .state(.foregroundActive) { return .state(.active) }
      if states.isSubset(of: .foreground) { isForeground = true }
      if states.contains(.foregroundActive) { mayBeActive = true }
      if states.contains(.foregroundInactive) { mayBeInactive = true }
    }
    guard areAll else { return isForeground ? .foreground : .alive }
    var app = StateSet<AppState>(bits: isForeground ? 0 : 0b11000)
    if mayBeActive { app = app.union(.state(.active)) }
    if mayBeInactive { app = app.union(.state(.inactive)) }
    return app
  }
}
