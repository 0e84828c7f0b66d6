public import LifetraceAnalysis
public import LifetraceModel

extension StateDiagram {
  /// Creates the diagram of an app.
  ///
  /// - Parameters:
  ///   - app: whose states are drawn.
  ///   - reference: the trace's; without durations only counts are shown.
  public init(app: AppAnalysis, reference: TimeReference) {
    self.init(
      machine: .app, title: app.displayName, subject: app.device.map { "on \($0)" },
      shares: app.timeInState.map { Share($0, DiagramState.app) },
      transitions: app.transitions.compactMap { Transition($0, DiagramState.app) },
      reference: reference)
    allowance = app.backgroundExits.allowance
  }

  /// Creates the diagram of one scene of an app.
  public init(scene: SceneAnalysis, of app: AppAnalysis, reference: TimeReference) {
    self.init(
      machine: .scene, title: app.displayName,
      subject: scene.role.map { "scene \(scene.id), \($0)" } ?? "scene \(scene.id)",
      shares: scene.timeInState.map { Share($0, DiagramState.scene) },
      transitions: scene.transitions.compactMap { Transition($0, DiagramState.scene) },
      reference: reference)
  }

  /// Creates the diagram of all scenes of an app taken together: times and counts are sums.
  ///
  /// Medians are shown where only one scene has them: those of several cannot be joined.
  public init(scenesOf app: AppAnalysis, reference: TimeReference) {
    let scenes = app.scenes.items
    let subject =
      scenes.count < app.scenes.total
      ? "\(grouped(scenes.count)) of \(counted(app.scenes.total, "scene"))"
      : counted(scenes.count, "scene")
    self.init(
      machine: .scene, title: app.displayName, subject: subject,
      shares: scenes.flatMap { $0.timeInState.map { Share($0, DiagramState.scene) } },
      transitions: scenes.flatMap {
        $0.transitions.compactMap { Transition($0, DiagramState.scene) }
      },
      reference: reference)
  }

  private init(
    machine: DiagramMachine, title: String, subject: String?, shares: [Share],
    transitions: [Transition], reference: TimeReference
  ) {
    let hasDurations = reference.hasDurations
    let wording = QuantityWording(resolution: reference.resolution)
    let window = shares.reduce(TimeSpan.zero) { $0 + $1.time }
    let total = hasDurations && window > .zero ? window : nil
    self.init(
      machine: machine,
      nodes: machine.states.map { state in
        Node(state, shares.filter { $0.state == state }, of: total, hasDurations: hasDurations)
      },
      edges: StateDiagram.edges(machine, transitions, hasDurations: hasDurations),
      title: DiagramText.shortened(title, to: StateDiagram.longestName),
      caption: StateDiagram.caption(
        subject.map { DiagramText.shortened($0, to: StateDiagram.longestName) }, shares, total,
        hasDurations: hasDurations, wording: wording),
      allowance: nil, resolution: reference.resolution)
  }

  /// Letters of a text of the log that are kept.
  private static let longestName = 200

  private static func caption(
    _ subject: String?, _ shares: [Share], _ total: TimeSpan?, hasDurations: Bool,
    wording: QuantityWording
  ) -> String {
    var parts = subject.map { [$0] } ?? []
    if let total {
      parts.append("observed for \(wording.duration(total))")
      let undetermined = shares.filter { $0.state == nil }.reduce(.zero) { $0 + $1.time }
      if undetermined.nanoseconds > 0 {
        let share = wording.percent(undetermined.seconds / total.seconds)
        parts.append("undetermined \(share)")
      }
    } else {
      parts.append(hasDurations ? "nothing observed" : "order only: the log has no times")
    }
    return parts.joined(separator: " · ")
  }

  private static func edges(
    _ machine: DiagramMachine, _ transitions: [Transition], hasDurations: Bool
  ) -> [Edge] {
    let catalogue = machine.documentedTransitions
    let documented = catalogue.map { entry in
      Edge(
        from: entry.from, to: entry.to, documented: entry,
        transitions.filter { $0.from == entry.from && $0.to == entry.to },
        hasDurations: hasDurations)
    }
    let undocumented = machine.states.flatMap { from in
      machine.states.compactMap { to -> Edge? in
        let found = transitions.filter { $0.from == from && $0.to == to && $0.count > 0 }
        guard !found.isEmpty, !catalogue.contains(where: { $0.from == from && $0.to == to })
        else { return nil }
        return Edge(from: from, to: to, documented: nil, found, hasDurations: hasDurations)
      }
    }
    return documented + undocumented
  }
}

/// A `StateShare` of either machine; `state` is `nil` for undetermined time.
private struct Share {
  let state: DiagramState?
  let time: TimeSpan
  let visits: Int
  let cutOff: Int
  let distribution: Distribution?

  init<State>(_ share: StateShare<State>, _ wrap: (State) -> DiagramState) {
    state = share.state.known.map(wrap)
    time = share.time
    visits = share.visits
    cutOff = share.cutOff
    distribution = share.distribution
  }
}

/// A `TransitionCount` of either machine.
private struct Transition {
  let from: DiagramState
  let to: DiagramState
  let count: Int
  let dwell: Distribution?
  let overAllowance: Int

  init?<State>(_ transition: TransitionCount<State>, _ wrap: (State) -> DiagramState) {
    guard let from = transition.from.known, let to = transition.to.known else { return nil }
    self.from = wrap(from)
    self.to = wrap(to)
    count = transition.count
    dwell = transition.dwell
    overAllowance = transition.overAllowance
  }
}

extension Array {
  /// The element, if there is exactly one.
  fileprivate var only: Element? { count == 1 ? first : nil }
}

extension StateDiagram.Node {
  fileprivate init(
    _ state: DiagramState, _ shares: [Share], of total: TimeSpan?, hasDurations: Bool
  ) {
    let time = shares.reduce(TimeSpan.zero) { $0 + $1.time }
    self.init(
      state: state, time: hasDurations ? time : nil,
      share: total.map { time.seconds / $0.seconds },
      visits: shares.reduce(0) { $0 &+ $1.visits }, cutOff: shares.reduce(0) { $0 &+ $1.cutOff },
      median: hasDurations ? shares.filter { $0.visits > 0 }.only?.distribution?.median : nil)
  }
}

extension StateDiagram.Edge {
  fileprivate init(
    from: DiagramState, to: DiagramState, documented: DocumentedTransition?,
    _ found: [Transition], hasDurations: Bool
  ) {
    let count = found.reduce(0) { $0 &+ $1.count }
    self.init(
      from: from, to: to,
      kind: documented == nil ? .undocumented : count > 0 ? .seen : .unseen, count: count,
      median: hasDurations ? found.filter { $0.count > 0 }.only?.dwell?.median : nil,
      overAllowance: found.reduce(0) { $0 &+ $1.overAllowance }, documented: documented)
  }
}
