import LifetraceModel

/// What the states of an app leave possible for one of its scenes.
///
/// A scene in the foreground needs an app there, and a suspended process has only suspended scenes.
/// That the app is in the foreground says something of a scene only if it is the only one.
package struct SceneLink: Sendable {
  /// Whether no other scene can be connected.
  let isOnly: Bool
  /// Whether no other scene is in the log, though one may be connected.
  let isOnlyKnown: Bool
  /// Two lines about one change may be so far apart.
  let tolerance: TimeSpan
  /// Whether scenes are called themselves, at the moment of a change; what others report of them is less exact than what
  /// the app's lines show.
  let areCalled: Bool
  /// Whether no later line is about the scene in hand, which may be disconnected where its state is wrong.
  private var mayBeGone = true
  /// The number of the app's intervals that may still be compared with scenes.
  private var room: Int
  /// The number of scenes for which there was no room: they have the states of their own lines.
  private(set) var leftOutCount = 0

  /// The scenes of one process that may be open throughout: each has an interval for each of its app's.
  /// More of them, as no app has, would make timelines longer than their log.
  package static let mostOpenScenes = 16

  /// Creates the link of a process's scenes to the intervals of their app.
  init(
    isOnly: Bool, isOnlyKnown: Bool, areCalled: Bool, tolerance: TimeSpan,
    app: [StateInterval<AppState>]
  ) {
    self.areCalled = areCalled
    self.isOnly = isOnly
    self.isOnlyKnown = isOnlyKnown
    self.tolerance = tolerance
    room = SceneLink.mostOpenScenes * (app.count + 16)
  }

  /// Returns a scene's intervals narrowed by its app's.
  ///
  /// - Parameters:
  ///   - scene: The scene's intervals, one after the other.
  ///   - app: The app's, which cover those of the scene.
  mutating func narrowed(
    _ scene: [StateInterval<SceneState>], by app: [StateInterval<AppState>]
  ) -> [StateInterval<SceneState>] {
    guard let first = scene.first, let last = scene.last else { return scene }
    var place = app.partitionPoint { $0.end <= first.start && $0.end < first.end }
    let compared = app.partitionPoint { $0.start < last.end } - place
    guard compared <= room else {
      leftOutCount += 1
      return scene
    }
    room -= max(compared, 0)
    var result: [StateInterval<SceneState>] = []
    result.reserveCapacity(scene.count + 4)
    var before: StateSet<SceneState>?
    for interval in scene {
      while place < app.count, app[place].end <= interval.start, app[place].end < interval.end {
        place += 1
      }
      let isNewVisit = before == interval.state
      mayBeGone = interval == last
      append(interval, narrowedBy: app, from: place, isNewVisit: isNewVisit, to: &result)
      before = interval.state
    }
    if let end = result.indices.last { result[end].endEvidence = last.endEvidence }
    return result
  }

  /// Appends an interval of a scene, split where the app's states leave different states possible.
  ///
  /// - Parameters:
  ///   - place: The first of the app's intervals that the scene's may overlap.
  ///   - isNewVisit: Whether it is a visit of its own if the state before goes on: the clock was set between them.
  private func append(
    _ interval: StateInterval<SceneState>, narrowedBy app: [StateInterval<AppState>],
    from place: Int, isNewVisit: Bool, to result: inout [StateInterval<SceneState>]
  ) {
    var isNewVisit = isNewVisit
    var start = interval.start
    var evidence = interval.startEvidence
    var index = place
    var wasSuspended = false
    while index < app.count, app[index].start < interval.end {
      let end = min(interval.end, app[index].end)
      if index > 0, interval.start < app[index].start,
        app[index - 1].state.isKnown(as: .suspended)
      {
        wasSuspended = true
      }
      if end > start {
        let states = states(
          interval.state, in: app[index].state, isResumed: wasSuspended,
          isShort: end - start <= tolerance)
        Self.append(states, from: start, to: end, evidence, isNewVisit: isNewVisit, to: &result)
        isNewVisit = false
        start = end
        evidence = app[index].endEvidence
        if evidence.kind == .observed { evidence.kind = .derived }
      }
      index += 1
    }
    if start < interval.end || interval.start == interval.end {
      Self.append(
        interval.state, from: start, to: interval.end, evidence, isNewVisit: isNewVisit,
        to: &result)
    }
  }

  /// What of a scene's states an app's leave possible.
  fileprivate func states(
    _ scene: StateSet<SceneState>, in app: StateSet<AppState>, isResumed: Bool, isShort: Bool
  ) -> StateSet<SceneState> {
    // Mostly both have the same state.
    if scene.isKnown(as: .unattached) || scene.isKnown && scene.bits == app.bits { return scene }
    // FrontBoard suspends a scene shortly before its process, and one of several while another is in front.
    if scene.isKnown(as: .suspended), !isResumed,
      !isOnlyKnown || app.intersects(.backgroundOrSuspended)
    {
      return scene
    }
    let allowed = allowed(in: app)
    // Whether a scene in background gets time is decided by its process.
    var wanted = scene
    if scene.intersects(.backgroundOrSuspended) { wanted = scene.union(.backgroundOrSuspended) }
    if isOnlyKnown, app.isSubset(of: .foreground), !scene.isSubset(of: .foreground) {
      let front = scene.intersection(.foreground)
      let same = StateSet<SceneState>(bits: app.bits)
      if !front.isEmpty {
        if front.intersects(same) {
          wanted = wanted.intersection(.notInForeground).union(front.intersection(same))
        }
      } else if !isShort {
        // Its own line may be missing, or another scene is in front.
        wanted = wanted.union(same)
      } else if !areCalled {
        // For a moment the line about it is late.
        wanted = same
      }
    }
    let states = wanted.intersection(allowed)
    if !states.isEmpty { return states }
    if isShort, areCalled, !app.isKnown(as: .suspended) { return scene }
    // For a moment its line is early or late; else it may be gone, if no later line is about it.
    let isGone = mayBeGone && !isShort || scene.contains(.unattached)
    return isGone ? allowed : allowed.intersection(.alive)
  }

  private func allowed(in app: StateSet<AppState>) -> StateSet<SceneState> {
    var states = StateSet<SceneState>(bits: 0)
    if app.contains(.active) {
      states = states.union(isOnly ? .state(.foregroundActive) : StateSet(bits: 0b01111))
    }
    if app.contains(.inactive) {
      states = states.union(isOnly ? .state(.foregroundInactive) : StateSet(bits: 0b01011))
    }
    if app.contains(.background) { states = states.union(StateSet(bits: 0b01001)) }
    if app.contains(.suspended) { states = states.union(StateSet(bits: 0b10001)) }
    if app.contains(.notRunning) { states = states.union(StateSet(bits: 0b11001)) }
    return states
  }

  private static func append(
    _ states: StateSet<SceneState>, from start: Instant, to end: Instant, _ evidence: Evidence,
    isNewVisit: Bool, to result: inout [StateInterval<SceneState>]
  ) {
    if let last = result.indices.last {
      if result[last].state == states, !isNewVisit {
        result[last].end = end
        return
      }
      result[last].endEvidence = evidence
    }
    result.append(
      StateInterval(
        state: states, start: start, end: end, startEvidence: evidence, endEvidence: evidence))
  }
}

extension SceneHistory {
  /// Whether its last interval ends at a time.
  func isOpen(at time: Instant) -> Bool { intervals.last?.end == time }

  /// Lets its last interval go on to a later time, beside its app's last state.
  ///
  /// For a moment both may differ, as two lines about one change do; what goes on may not.
  mutating func stretch(to time: Instant, beside app: StateSet<AppState>) {
    guard let index = intervals.indices.last else { return }
    let last = intervals[index]
    let link = SceneLink(
      isOnly: false, isOnlyKnown: false, areCalled: false, tolerance: .zero, app: [])
    let state = link.states(last.state, in: app, isResumed: false, isShort: false)
    guard state != last.state, last.start < last.end else {
      intervals[index].state = state
      intervals[index].end = time
      return
    }
    let evidence = Evidence(.inferred, source: last.endEvidence.source)
    intervals[index].endEvidence = evidence
    intervals.append(
      StateInterval(
        state: state, start: last.end, end: time, startEvidence: evidence,
        endEvidence: last.endEvidence))
  }
}
