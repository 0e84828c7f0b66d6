import LifetraceModel

/// Follows one scene of one process.
struct SceneTrack: Sendable {
  let id: Symbol
  private var facet = Facet<SceneState>()
  private var recorder: IntervalRecorder<SceneState>
  /// Connected, and nothing has told yet whether into the foreground: unattached until it enters
  /// it, background since the connection if it never does.
  private var connection: SourcePosition?
  private(set) var isConnected = true
  /// The first statement told the state before it.
  private(set) var extendsBack = false
  /// The callback that came last.
  private var turn = CallbackTurn()
  /// FrontBoard activated it; it is active while the app's deactivation mask is 0.
  var isActivated = false

  /// Begins following a scene at its first evidence.
  ///
  /// - Parameter room: an empty array, whose memory is used.
  init(
    id: Symbol, at time: Instant, _ evidence: Evidence,
    room: consuming [StateInterval<SceneState>]
  ) {
    self.id = id
    self.recorder = IntervalRecorder(.undetermined, at: time, evidence, room: room)
  }

  /// The state, as far as it is known.
  var state: StateSet<SceneState> { recorder.state }

  /// `true` iff the scene is known to be on screen.
  var isForeground: Bool {
    state == .state(.foregroundActive) || state == .state(.foregroundInactive)
  }

  mutating func connected(_ weight: EvidenceWeight, _ statement: Statement, slack: TimeSpan) {
    isConnected = true
    apply(.unattached, weight, statement, slack: slack)
    connection = statement.source
  }

  mutating func disconnected(_ weight: EvidenceWeight, _ statement: Statement, slack: TimeSpan) {
    settleConnection()
    apply(.unattached, weight, statement, slack: slack)
    isConnected = false
  }

  /// Where the scene's record ends: when it was disconnected for good, else with its process.
  private func end(_ end: Instant, _ evidence: Evidence) -> (at: Instant, evidence: Evidence) {
    guard !isConnected, state == .state(.unattached) else { return (end, evidence) }
    return (recorder.start, recorder.startEvidence)
  }

  /// Takes over a statement about the scene's state.
  mutating func apply(
    _ state: SceneState, _ weight: EvidenceWeight, _ statement: Statement, slack: TimeSpan
  ) {
    if state == .background || state == .suspended { settleConnection() }
    connection = nil
    let evidence = Evidence(.observed, source: statement.source)
    switch facet.weigh(
      state, at: statement.time, weight, by: statement.emitter, slack: slack)
    {
    case .changed: recorder.change(to: .state(state), at: statement.time, evidence)
    case .retimed(let from): recorder.retime(from: from, to: statement.time, evidence)
    case .confirmed, .ignored: break
    }
  }

  /// `true` iff a callback that was taken over came again with nothing between.
  mutating func isRepeat(
    _ callback: Callback, _ statement: Statement, slack: TimeSpan
  ) -> Bool {
    turn.isRepeat(callback, at: statement.time, since: recorder.start, slack: slack)
  }

  /// Takes over a callback that comes in its turn; `true` iff it came again with nothing between.
  @inline(__always)
  mutating func take(
    _ callback: Callback, becoming state: SceneState, _ statement: Statement, slack: TimeSpan
  ) -> Bool {
    if callback == .sceneWillResignActive { assumeBefore(.foregroundActive) }
    apply(state, .exact, statement, slack: slack)
    return isRepeat(callback, statement, slack: slack)
  }

  /// Says what the scene was before its first statement, back to where its record begins.
  mutating func assumeBefore(_ state: SceneState) {
    guard recorder.state == .undetermined, recorder.closed.isEmpty else { return }
    recorder.decide(.state(state))
    extendsBack = true
  }

  /// Follows its process into and out of suspension.
  mutating func processBecame(suspended: Bool, at time: Instant, source: SourcePosition) {
    if suspended {
      settleConnection()
      wasInBackground(since: time, source)
    }
    let from: SceneState = suspended ? .background : .suspended
    let to: SceneState = suspended ? .suspended : .background
    guard recorder.state == .state(from) else { return }
    recorder.change(to: .state(to), at: time, Evidence(.derived, source: source))
    // A derived state is no statement about the scene: any that comes prevails.
    facet.forget()
  }

  /// The app was in background since a time, and so was the scene, though no line told of it; `true` iff
  /// that is news.
  @discardableResult
  mutating func wasInBackground(since time: Instant, _ source: SourcePosition?) -> Bool {
    guard isConnected, isForeground, recorder.start < time else { return false }
    recorder.change(to: .state(.background), at: time, Evidence(.derived, source: source))
    facet.forget()
    isActivated = false
    return true
  }

  /// The app came to the foreground again, with this scene or another.
  mutating func mayBeForeground(since time: Instant, _ source: SourcePosition?) {
    recorder.change(to: .undetermined, at: time, Evidence(.derived, source: source))
  }

  /// Was where the app was up to now, as its only scene, if nothing but its connection was told.
  mutating func follow(_ app: borrowing IntervalRecorder<AppState>, until end: Instant) {
    guard connection != nil, isConnected else { return }
    let start = recorder.start
    app.forEachInterval(until: end, .cutOff) { interval in
      guard interval.end > start, let state = interval.state.sceneState else { return }
      // On the way of a launch to the foreground it is not attached yet.
      if state == .background, recorder.state == .state(.unattached) { return }
      recorder.change(
        to: .state(state), at: max(interval.start, start),
        Evidence(.derived, source: interval.startEvidence.source))
    }
  }

  /// Lines are missing: what held before is not known to hold.
  mutating func forget(at time: Instant, source: SourcePosition) {
    settleConnection()
    facet.forget()
    turn.forget()
    recorder.change(to: .undetermined, at: time, Evidence(.inferred, source: source))
  }

  /// Gives the scene's life away.
  mutating func finish(at end: Instant, _ evidence: Evidence) -> SceneHistory {
    let last = self.end(end, evidence)
    return SceneHistory(id: id, intervals: recorder.finish(at: last.at, last.evidence))
  }

  private mutating func settleConnection() {
    guard connection != nil, recorder.state == .state(.unattached) else { return }
    connection = nil
    recorder.decide(.state(.background))
  }
}

extension StateSet<AppState> {
  /// The state of the only scene of an app in this state; `nil` if that is not known.
  fileprivate var sceneState: SceneState? {
    switch self {
    case .state(.active): .foregroundActive
    case .state(.inactive): .foregroundInactive
    case .state(.background): .background
    default: nil
    }
  }
}
