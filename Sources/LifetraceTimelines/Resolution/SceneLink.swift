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
  /// The number of the app's intervals that may still be compared with scenes.
  private var room: Int
  /// The number of scenes for which there was no room: they have the states of their own lines.
  private(set) var leftOutCount = 0

  /// The scenes of one process that may be open throughout: each has an interval for each of its app's.
  /// More of them, as no app has, would make timelines longer than their log.
  package static let mostOpenScenes = 16

  /// Creates the link of a process's scenes to the intervals of their app.
  init(isOnly: Bool, isOnlyKnown: Bool, tolerance: TimeSpan, app: [StateInterval<AppState>]) {
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
    for interval in scene {
      while place < app.count, app[place].end <= interval.start, app[place].end < interval.end {
        place += 1
      }
      append(interval, narrowedBy: app, from: place, to: &result)
    }
    if let end = result.indices.last { result[end].endEvidence = last.endEvidence }
    return result
  }

  /// Appends an interval of a scene, split where the app's states leave different states possible.
  ///
  /// - Parameter place: The first of the app's intervals that the scene's may overlap.
  private func append(
    _ interval: StateInterval<SceneState>, narrowedBy app: [StateInterval<AppState>],
    from place: Int, to result: inout [StateInterval<SceneState>]
  ) {
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
        Self.append(states, from: start, to: end, evidence, to: &result)
        start = end
        evidence = app[index].endEvidence
        if evidence.kind == .observed { evidence.kind = .derived }
      }
      index += 1
    }
    if start < interval.end || interval.start == interval.end {
      Self.append(interval.state, from: start, to: interval.end, evidence, to: &result)
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
    if isOnlyKnown, !isShort, app.isSubset(of: .foreground), !scene.intersects(.foreground) {
      // Its own line may be missing, or another scene is in front.
      wanted = wanted.union(StateSet(bits: app.bits))
    }
    let states = wanted.intersection(allowed)
    if !states.isEmpty { return states }
    return isShort ? scene : allowed
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
    to result: inout [StateInterval<SceneState>]
  ) {
    if let last = result.indices.last {
      if result[last].state == states {
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
    let link = SceneLink(isOnly: false, isOnlyKnown: false, tolerance: .zero, app: [])
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
