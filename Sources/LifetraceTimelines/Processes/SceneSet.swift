import LifetraceModel

/// The scenes of one process, and what they show together of their app.
///
/// Missing lines concern all scenes at once: they are recorded once, and reach a scene when it is next
/// looked at. So a line takes as long in a process with many scenes as in one with few.
struct SceneSet: Sendable {
  private var scenes: [SceneTimeline] = []
  /// The positions of scenes beyond the first few, which are found faster without it.
  private var places: [Symbol: Int] = [:]
  private var losses = SceneLosses()
  /// Their number, which each callback looks at.
  private var lossCount = 0
  private var tally = SceneTally()
  /// How often the order of callbacks was lost for all scenes.
  private var orderLosses = 0
  /// Scenes whose last statement may have to wait for the next one.
  private var unsettled: [Int] = []
  /// The number of scenes that their callbacks show to be out of the foreground.
  private var awayCount = 0
  /// The last callback of any scene.
  private(set) var lastCallback: OrderViolation.EarlierLine?
  /// The positions of scenes that became active, with the times of their callbacks, in the order of time.
  /// Some may have changed since.
  private var activations: [(position: Int, at: Instant)] = []
  /// Those before it have changed since.
  private var firstActivation = 0

  /// Whether the app was seen outside of the foreground since lines were missing last: no scene was in the foreground
  /// then, and each that entered it since has a line.
  private(set) var areForegroundOnesKnown = false

  private static let fewScenes = 4

  var count: Int { scenes.count }
  var isEmpty: Bool { scenes.isEmpty }

  /// Whether no scene is connected any more.
  var areDisconnected: Bool { tally.isEmpty }

  /// Returns the identifier of a scene.
  func id(at position: Int) -> Symbol { scenes[position].id }

  /// Returns the states that a scene may be in.
  mutating func states(at position: Int) -> StateSet<SceneState> {
    catchUp(position)
    return scenes[position].states.now
  }

  /// Returns the last callback of a scene, if there was one.
  func lastCallback(at position: Int) -> OrderViolation.EarlierLine? {
    scenes[position].callbacks.last
  }

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
    scene.knownLosses = lossCount
    scene.knownOrderLosses = orderLosses
    if scenes.count >= SceneSet.fewScenes { places[id] = scenes.count }
    scenes.append(scene)
    count(scenes.count - 1)
    return scenes.count - 1
  }

  /// The position of a scene, if it is known.
  private func position(of id: Symbol) -> Int? {
    for position in scenes.indices.prefix(SceneSet.fewScenes) where scenes[position].id == id {
      return position
    }
    return scenes.count > SceneSet.fewScenes ? places[id] : nil
  }

  /// Changes the states of a scene, and not the order of its callbacks.
  mutating func update(_ position: Int, _ body: (inout SceneTimeline) -> Void) {
    catchUp(position)
    uncount(position)
    body(&scenes[position])
    count(position)
    if scenes[position].states.hasWaiting, !scenes[position].isUnsettled {
      scenes[position].isUnsettled = true
      unsettled.append(position)
    }
  }

  // What is counted is read in its place: a scene as a whole would be copied for it.

  private mutating func count(_ position: Int) {
    if scenes[position].isConnected { tally.add(scenes[position].states.now.bits) }
  }

  private mutating func uncount(_ position: Int) {
    if scenes[position].isConnected { tally.remove(scenes[position].states.now.bits) }
  }

  /// Changes the order of a scene's callbacks, and none of its states.
  mutating func updateOrder<Result>(
    _ position: Int, _ body: (inout SceneTimeline) -> Result
  ) -> Result {
    catchUp(position)
    let wasAway = isAway(position)
    let before = scenes[position].callbacks.last?.at
    let result = body(&scenes[position])
    awayCount += (isAway(position) ? 1 : 0) - (wasAway ? 1 : 0)
    if let last = scenes[position].callbacks.last, last.at != before { note(last, at: position) }
    return result
  }

  /// Whether a scene's callbacks show it to be out of the foreground.
  private func isAway(_ position: Int) -> Bool {
    // Not asked of the order itself, which would be copied.
    guard scenes[position].callbacks.last != nil else { return false }
    let stage = scenes[position].callbacks.stage
    return stage == .background || stage == .disconnected
  }

  private mutating func note(_ last: OrderViolation.EarlierLine, at position: Int) {
    if lastCallback.map({ $0.at < last.at }) ?? true { lastCallback = last }
    guard scenes[position].callbacks.stage == .active else { return }
    activations.append((position, last.at))
    if activations.count > 2 * scenes.count + 16 {
      activations = activations[firstActivation...].filter { isActive($0) }
      firstActivation = 0
    }
  }

  // MARK: What scenes show of their app

  /// Whether a scene other than one may be in the foreground.
  func mayBeForeground(but position: Int) -> Bool {
    var others = tally
    if scenes[position].isConnected { others.remove(scenes[position].states.now.bits) }
    return others.contains { StateSet<SceneState>(bits: $0).intersects(.foreground) }
  }

  /// The states of the app that its scenes leave possible: an app has the state of its most
  /// active scene (Apple).
  ///
  /// - Parameters:
  ///   - areAll: Whether no other scene can be connected.
  ///   - told: The position of the current line's scene.
  ///   - machine: What a scene may do without a line.
  ///
  /// Requires: the scene was just updated.
  mutating func appStates(areAll: Bool, told: Int, _ machine: Machine) -> StateSet<AppState> {
    var together = ScenesTogether()
    // The others': without this one for a moment, since a copy of the tally would take longer.
    uncount(told)
    tally.visit { together.add(StateSet(bits: machine.reached(from: $0))) }
    count(told)
    if scenes[told].isConnected { together.add(scenes[told].states.now) }
    if together.isActive { return .state(.active) }
    guard areAll else { return together.isForeground ? .foreground : .alive }
    var app = StateSet<AppState>(bits: together.isForeground ? 0 : 0b11000)
    if together.any.contains(.foregroundActive) { app = app.union(.state(.active)) }
    if together.any.contains(.foregroundInactive) { app = app.union(.state(.inactive)) }
    return app
  }

  /// Returns the position of the scene that has been active for the longest time, if it became so before
  /// `time`.
  mutating func activeScene(before time: Instant) -> Int? {
    while firstActivation < activations.count, activations[firstActivation].at < time {
      let first = activations[firstActivation]
      catchUp(first.position)
      if isActive(first) { return first.position }
      firstActivation += 1
    }
    return nil
  }

  private func isActive(_ activation: (position: Int, at: Instant)) -> Bool {
    let position = activation.position
    return scenes[position].callbacks.stage == .active
      && scenes[position].callbacks.last?.at == activation.at
      && scenes[position].states.now == .state(.foregroundActive)
  }

  /// Whether no scene has been in the foreground since `time`, by their callbacks.
  func areAway(before time: Instant) -> Bool {
    awayCount == scenes.count && lastCallback.map { $0.at < time } ?? true
  }

  /// Lets scenes begin with their process: FrontBoard may want one long before that runs.
  mutating func begin(at start: Instant, _ evidence: Evidence) {
    for position in scenes.indices where scenes[position].states.start < start {
      update(position) { scene in
        let known = scene.states.now
        scene.states.restart(known, at: start, evidence)
      }
    }
  }

  /// Records that the app is outside of the foreground, and so are all of its scenes.
  mutating func noteAllAway() { areForegroundOnesKnown = true }

  // MARK: Missing lines

  /// Widens the states of all scenes but one: lines are missing.
  mutating func loseTrack(but known: Int?, at time: Instant, _ evidence: Evidence) {
    lose(SceneLoss(kind: .track, time: time, evidence: evidence), but: known)
  }

  /// Lines are missing at a time.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    lose(SceneLoss(kind: .lines, time: time, evidence: evidence), but: nil)
    forgetOrder()
  }

  /// Forgets the order of all callbacks: one is of an unknown scene.
  mutating func forgetOrder() {
    orderLosses += 1
    awayCount = 0
    activations.removeAll(keepingCapacity: true)
    firstActivation = 0
  }

  /// The process was resumed, and its suspended scenes with it.
  mutating func resume(_ line: LineFacts) {
    let suspended = StateSet<SceneState>.state(.suspended)
    guard tally.contains(where: { $0 == suspended.bits }) else { return }
    for position in scenes.indices where scenes[position].states.now == suspended {
      update(position) { $0.resume(line, as: .derived) }
    }
  }

  /// Lines are still missing at a time.
  mutating func extendGap(to time: Instant, _ evidence: Evidence) {
    for position in scenes.indices {
      update(position) { if $0.states.hasGap { $0.states.extendGap(to: time, evidence) } }
    }
  }

  /// Nobody recorded for some time.
  mutating func passHole(_ hole: ClosedRange<Instant>) {
    areForegroundOnesKnown = false
    for position in scenes.indices { update(position) { $0.states.passHole(hole) } }
    forgetOrder()
  }

  /// The clock was set.
  mutating func passSetClock(_ hole: ClosedRange<Instant>, _ cause: RecordingHole.Cause) {
    for position in scenes.indices { update(position) { $0.states.passSetClock(hole, cause) } }
  }

  /// From a time on, other kinds of line are recorded.
  mutating func use(_ recording: Recording<SceneState>, at time: Instant) {
    for position in scenes.indices { update(position) { $0.states.use(recording, at: time) } }
  }

  /// Records that lines without a time lie before an instant.
  mutating func endPassage(at end: Instant) {
    for position in scenes.indices { update(position) { $0.states.endPassage(at: end) } }
  }

  private mutating func lose(_ loss: SceneLoss, but known: Int?) {
    areForegroundOnesKnown = false
    guard scenes.count > (known == nil ? 0 : 1) else { return }
    settleWaiting(before: loss, but: known)
    let machine = scenes[0].states.machine
    if let known { uncount(known) }
    tally.move { SceneLosses.states($0, after: loss.kind, machine) }
    losses.append(loss)
    lossCount += 1
    if let known {
      scenes[known].knownLosses = lossCount
      count(known)
    }
    guard lossCount > 2 * scenes.count + 16 else { return }
    for position in scenes.indices {
      catchUp(position)
      scenes[position].knownLosses = 0
    }
    losses = SceneLosses()
    lossCount = 0
  }

  /// Decides statements about scenes that wait, as they would be at the loss.
  private mutating func settleWaiting(before loss: SceneLoss, but known: Int?) {
    // What a scene lost before comes first.
    for position in unsettled where position != known { catchUp(position) }
    var kept: [Int] = []
    for position in unsettled {
      // A scene that lost its lines before does not lose them again.
      guard position != known, loss.kind == .track || !scenes[position].states.hasGap else {
        kept.append(position)
        continue
      }
      uncount(position)
      scenes[position].states.settleWaiting()
      count(position)
      scenes[position].isUnsettled = false
    }
    unsettled = kept
  }

  /// Lets a scene lose what was lost since it was looked at.
  private mutating func catchUp(_ position: Int) {
    if scenes[position].knownLosses != lossCount { loseTrack(at: position) }
    if scenes[position].knownOrderLosses != orderLosses {
      scenes[position].callbacks.forget()
      scenes[position].knownOrderLosses = orderLosses
    }
  }

  private mutating func loseTrack(at position: Int) {
    let machine = scenes[position].states.machine
    let isConnected = scenes[position].isConnected
    var counted = scenes[position].states.now.bits
    for loss in losses.effective(after: scenes[position].knownLosses) {
      counted = SceneLosses.states(counted, after: loss.kind, machine)
      scenes[position].states.lose(loss)
    }
    scenes[position].knownLosses = lossCount
    guard isConnected else { return }
    tally.remove(counted)
    count(position)
  }

  // MARK: End

  /// Ends all scenes.
  mutating func finish(_ body: (inout SceneTimeline) -> Void) {
    for position in scenes.indices {
      catchUp(position)
      body(&scenes[position])
    }
  }
}

/// What scenes show together.
private struct ScenesTogether {
  /// Whether one must be active.
  var isActive = false
  /// Whether one must be in the foreground.
  var isForeground = false
  /// The states that any of them may be in.
  var any = StateSet<SceneState>(bits: 0)

  mutating func add(_ states: StateSet<SceneState>) {
    if states == .state(.foregroundActive) { isActive = true }
    if states.isSubset(of: .foreground) { isForeground = true }
    any = any.union(states)
  }
}

/// A place where lines about the scenes of a process are missing.
struct SceneLoss: Sendable {
  enum Kind: Sendable {
    /// Lines about another subject show that some are missing.
    case track
    /// A mark in the log says so.
    case lines
  }

  var kind: Kind
  var time: Instant
  var evidence: Evidence
}

/// The places where lines are missing, for scenes that have not been looked at since.
private struct SceneLosses: Sendable {
  private var losses: [SceneLoss] = []
  /// Where losses of one kind follow those of the other.
  private var turns: [Int] = []

  mutating func append(_ loss: SceneLoss) {
    if losses.last?.kind != loss.kind { turns.append(losses.count) }
    losses.append(loss)
  }

  /// Returns the losses that change a scene which knows some of them.
  ///
  /// Of several losses of one kind in turn, only the first changes anything. After both kinds, and one of
  /// them again, nothing is known that could be lost.
  func effective(after known: Int) -> [SceneLoss] {
    var result = [losses[known]]
    var turn = turns.partitionPoint { $0 <= known }
    while result.count < 4, turn < turns.count {
      result.append(losses[turns[turn]])
      turn += 1
    }
    return result
  }

  /// The states under which a scene is counted after a loss.
  static func states(_ bits: UInt8, after kind: SceneLoss.Kind, _ machine: Machine) -> UInt8 {
    let widest = StateSet<SceneState>.undetermined.bits
    return switch kind {
    case .track: machine.reached(from: bits) == widest ? bits : widest
    case .lines: Machine.unseen.reached(from: bits)
    }
  }
}

/// The number of connected scenes in each set of states.
private struct SceneTally: Sendable {
  private var counts = InlineArray<32, Int32>(repeating: 0)
  /// A bit for each set with scenes.
  private var present: UInt32 = 0

  var isEmpty: Bool { present == 0 }

  mutating func remove(_ states: UInt8) {
    let place = Int(states & 31)
    counts[place] &-= 1
    if counts[place] == 0 { present &= ~(1 << UInt32(place)) }
  }

  mutating func add(_ states: UInt8, _ count: Int32 = 1) {
    counts[Int(states & 31)] &+= count
    present |= 1 << UInt32(states & 31)
  }

  /// Counts the scenes of each set under another one.
  mutating func move(_ body: (UInt8) -> UInt8) {
    var moved = SceneTally()
    visit { moved.add(body($0), counts[Int($0)]) }
    self = moved
  }

  func visit(_ body: (UInt8) -> Void) {
    var rest = present
    while rest != 0 {
      body(UInt8(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
  }

  func contains(where isWanted: (UInt8) -> Bool) -> Bool {
    var isFound = false
    visit { isFound = isFound || isWanted($0) }
    return isFound
  }
}

extension Resolver {
  /// Records that lines are missing.
  fileprivate mutating func lose(_ loss: SceneLoss) {
    switch loss.kind {
    case .track: loseTrack(at: loss.time, loss.evidence)
    case .lines: forget(at: loss.time, loss.evidence)
    }
  }
}
