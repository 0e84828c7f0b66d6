public import LifetraceMetrics
public import LifetraceModel

/// The states and transitions of a machine, with their times and counts in a log, ready to be
/// drawn.
public struct StateDiagram: Hashable, Sendable {
  /// One state.
  public struct Node: Hashable, Sendable {
    /// The state.
    public var state: DiagramState
    /// `nil` when the log has no times, or there is no log.
    public var time: TimeSpan?
    /// Of the subject's window, 0…1.
    public var share: Double?
    /// The number of visits to the state; 0 if the log shows none.
    public var visits: Int
    /// Visits that the log's beginning or end cuts off.
    public var cutOff: Int
    /// Of complete visits.
    public var median: TimeSpan?
  }

  /// Time in a set of states, written at the foot of the set's frame.
  public struct Remainder: Hashable, Sendable {
    /// A frame.
    public var place: DiagramPlace
    /// `nil` when the log has no times.
    public var time: TimeSpan?
    /// Of the subject's window, 0…1.
    public var share: Double?
    /// The number of visits to the set of states.
    public var visits: Int
  }

  /// One transition.
  public struct Edge: Hashable, Sendable {
    /// How the documentation and the log agree about a transition.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Documented and in the log; of a frame, if it may be one that is documented.
      case seen
      /// Documented, not in the log.
      case unseen
      /// In the log, not documented.
      case undocumented
      /// Of a diagram without a log.
      case reference
    }

    /// The state or frame that the transition leaves.
    public var from: DiagramPlace
    /// The state or frame that the transition enters.
    public var to: DiagramPlace
    /// How the documentation and the log agree about the transition.
    public var kind: Kind
    /// The number of times that the log shows the transition.
    public var count: Int
    /// Median time in `from` before the transition.
    public var median: TimeSpan?
    /// How many of them ended a stay in background beyond its budget.
    public var overBudget: Int
    /// Those of them that were kills or crashes, the most frequent category first.
    public var kills: [Kill] = []
    /// What the documentation says of it; `nil` if it is not documented, or from or to a frame.
    public var documented: DocumentedTransition?
  }

  /// The machine whose states the diagram shows.
  public var machine: DiagramMachine
  /// Every state of the machine, seen or not.
  public var nodes: [Node]
  /// Time in a frame whose state the log leaves open; empty if there is none.
  public var remainders: [Remainder] = []
  /// The documented transitions in the catalogue's order, then undocumented ones, then those from
  /// and to frames.
  public var edges: [Edge]
  /// The subject: text from the log, not escaped.
  public var title: String
  /// The text under the title: the window, the shares of time without a place in the picture, and
  /// the number of transitions without one. May contain text from the log.
  public var caption: String
  /// The budget that `overBudget` counts against, where all sessions had the same.
  public var budget: TimeSpan?
  /// The smallest step that the log's clock can show: durations are said no finer.
  public var resolution: TimeSpan

  /// The machine as the documentation has it, without a log.
  public static func reference(_ machine: DiagramMachine) -> StateDiagram {
    let nodes = machine.states.map {
      Node(state: $0, time: nil, share: nil, visits: 0, cutOff: 0, median: nil)
    }
    let edges = machine.documentedTransitions.map {
      Edge(
        from: .state($0.from), to: .state($0.to), kind: .reference, count: 0, median: nil,
        overBudget: 0,
        documented: $0)
    }
    return StateDiagram(
      machine: machine, nodes: nodes, edges: edges, title: referenceTitles[machine] ?? "",
      caption: "As documented by Apple: each trigger with its callback",
      budget: nil, resolution: .milliseconds(1))
  }

  private static let referenceTitles: [DiagramMachine: String] = [
    .app: "Life cycle of an app", .scene: "Life cycle of a scene",
  ]

  /// Between the parts of a caption.
  static let partSeparator = " · "

  /// The words for durations and shares, the same as in the report.
  var wording: QuantityWording { QuantityWording(resolution: resolution) }

  /// Returns a duration as the diagram and the report of the same log write it.
  package func wording(_ span: TimeSpan) -> String { wording.duration(span) }

  /// Whether something is drawn at a frame itself.
  var hasFrames: Bool {
    !remainders.isEmpty || edges.contains { $0.from.frame != nil || $0.to.frame != nil }
  }

  /// Whether the diagram shows the documentation alone.
  public var isReference: Bool { edges.allSatisfy { $0.kind == .reference } }
}

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
      transitions: app.transitions.map { Transition($0, DiagramState.app) },
      reference: reference)
    budget = app.backgroundSessions.budget
    mark(app)
  }

  /// Creates the diagram of one scene of an app.
  public init(scene: SceneAnalysis, of app: AppAnalysis, reference: TimeReference) {
    self.init(
      machine: .scene, title: app.displayName,
      subject: scene.role.map { "scene \(scene.id), \($0)" } ?? "scene \(scene.id)",
      shares: scene.timeInState.map { Share($0, DiagramState.scene) },
      transitions: scene.transitions.map { Transition($0, DiagramState.scene) },
      reference: reference)
  }

  /// Creates the diagram of all scenes of an app taken together: times and counts are sums.
  ///
  /// Medians are shown where only one scene has them: medians of several scenes cannot be combined.
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
        $0.transitions.map { Transition($0, DiagramState.scene) }
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
        Node(
          state, shares.filter { $0.place == .state(state) }, of: total,
          hasDurations: hasDurations)
      },
      remainders: [.foreground, .backgroundOrSuspended, .notInForeground].compactMap { place in
        Remainder(
          place, shares.filter { $0.place == place }, of: total, hasDurations: hasDurations)
      },
      edges: StateDiagram.edges(machine, transitions, hasDurations: hasDurations),
      title: DiagramText.shortened(title, to: StateDiagram.longestName),
      caption: StateDiagram.caption(
        subject.map { DiagramText.shortened($0, to: StateDiagram.longestName) }, shares, total,
        leftOut: transitions.reduce(0) { $1.isDrawn ? $0 : $0 &+ $1.count },
        hasDurations: hasDurations, wording: wording),
      budget: nil, resolution: reference.resolution)
  }

  /// Letters of a text of the log that are kept.
  private static let longestName = 200

  private static func caption(
    _ subject: String?, _ shares: [Share], _ total: TimeSpan?, leftOut: Int, hasDurations: Bool,
    wording: QuantityWording
  ) -> String {
    var parts = subject.map { [$0] } ?? []
    if let total {
      parts.append("observed for \(wording.duration(total))")
      parts += homeless(shares).map { name, time in
        "\(name) \(wording.percent(time.seconds / total.seconds))"
      }
    } else {
      parts.append(hasDurations ? "nothing observed" : "order only: the log has no times")
    }
    if leftOut > 0 { parts.append("\(counted(leftOut, "transition")) not drawn") }
    return parts.joined(separator: partSeparator)
  }

  /// Returns the sets without a place in the picture, the longest first: up to two by their names, of more the
  /// longest by its name and the others together. Undetermined comes last.
  private static func homeless(_ shares: [Share]) -> [(name: String, time: TimeSpan)] {
    let shares = shares.filter { $0.place == nil && $0.time > .zero }
    let sets = Set(shares.map(\.label)).map { label in
      (label: label, time: shares.filter { $0.label == label }.reduce(.zero) { $0 + $1.time })
    }.sorted { (-$0.time.nanoseconds, $0.label.order) < (-$1.time.nanoseconds, $1.label.order) }
    let undetermined = sets.filter { $0.label.isUndetermined }
    let others = sets.filter { !$0.label.isUndetermined }
    let named = others.prefix(others.count > 2 ? 1 : 2)
    let rest = others.dropFirst(named.count)
    return named.map { ($0.label.title, $0.time) }
      + (rest.isEmpty ? [] : [("other sets", rest.reduce(.zero) { $0 + $1.time })])
      + undetermined.map { ($0.label.title, $0.time) }
  }

  private static func edges(
    _ machine: DiagramMachine, _ transitions: [Transition], hasDurations: Bool
  ) -> [Edge] {
    let catalogue = machine.documentedTransitions
    let transitions = transitions.filter(\.isDrawn)
    let documented = catalogue.map { entry in
      let (from, to) = (DiagramPlace.state(entry.from), DiagramPlace.state(entry.to))
      return Edge(
        from: from, to: to, documented: entry, isDocumented: true,
        transitions.filter { $0.from == from && $0.to == to }, hasDurations: hasDurations)
    }
    let states = machine.states.map { DiagramPlace.state($0) }
    let undocumented = states.flatMap { from in
      states.compactMap { to -> Edge? in
        let found = transitions.filter { $0.from == from && $0.to == to && $0.count > 0 }
        guard !found.isEmpty, !documented.contains(where: { $0.from == from && $0.to == to })
        else { return nil }
        return Edge(
          from: from, to: to, documented: nil, isDocumented: false, found,
          hasDurations: hasDurations)
      }
    }
    return documented + undocumented
      + frameEdges(machine, states, transitions, hasDurations: hasDurations)
  }

  /// The transitions from and to frames: one for each pair of places in the picture.
  private static func frameEdges(
    _ machine: DiagramMachine, _ states: [DiagramPlace], _ transitions: [Transition],
    hasDurations: Bool
  ) -> [Edge] {
    let places = states + [.foreground, .notInForeground]
    return places.flatMap { from in
      places.compactMap { to -> Edge? in
        guard from.frame != nil || to.frame != nil else { return nil }
        let found = transitions.filter {
          $0.count > 0 && $0.from?.identifier == from.identifier
            && $0.to?.identifier == to.identifier
        }
        guard let from = StateDiagram.common(found.compactMap(\.from)),
          let to = StateDiagram.common(found.compactMap(\.to))
        else { return nil }
        let isDocumented = machine.documentedTransitions.contains {
          from.roles.contains($0.from.role) && to.roles.contains($0.to.role)
        }
        return Edge(
          from: from, to: to, documented: nil, isDocumented: isDocumented, found,
          hasDurations: hasDurations)
      }
    }
  }

  /// Returns the place that includes all places at one frame; `nil` if there are none.
  private static func common(_ places: [DiagramPlace]) -> DiagramPlace? {
    guard let first = places.first else { return nil }
    // What is in background or suspended is not in foreground either.
    return places.allSatisfy { $0 == first } ? first : .notInForeground
  }
}

/// A `StateShare` of either machine; `place` is `nil` of sets without a place in the picture.
private struct Share {
  let place: DiagramPlace?
  let label: StateLabel
  let time: TimeSpan
  let visits: Int
  let cutOff: Int
  let distribution: Distribution?

  init<State: LabelledState>(_ share: StateShare<State>, _ wrap: (State) -> DiagramState) {
    place = DiagramPlace(share.state, wrap)
    label = StateLabel(share.state)
    time = share.time
    visits = share.visits
    cutOff = share.cutOff
    distribution = share.distribution
  }
}

/// A `TransitionCount` of either machine.
private struct Transition {
  let from: DiagramPlace?
  let to: DiagramPlace?
  let count: Int
  let dwell: Distribution?
  let overBudget: Int

  /// Whether both ends have a place, and not the same states.
  let isDrawn: Bool

  init<State>(_ transition: TransitionCount<State>, _ wrap: (State) -> DiagramState) {
    from = DiagramPlace(transition.from, wrap)
    to = DiagramPlace(transition.to, wrap)
    count = transition.count
    dwell = transition.dwell
    overBudget = transition.overBudget
    let isAtFrame = from?.frame != nil || to?.frame != nil
    isDrawn =
      from != nil && to != nil && !(isAtFrame && transition.from.intersects(transition.to))
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

extension StateDiagram.Remainder {
  fileprivate init?(
    _ place: DiagramPlace, _ shares: [Share], of total: TimeSpan?, hasDurations: Bool
  ) {
    guard !shares.isEmpty else { return nil }
    let time = shares.reduce(TimeSpan.zero) { $0 + $1.time }
    self.init(
      place: place, time: hasDurations ? time : nil,
      share: total.map { time.seconds / $0.seconds },
      visits: shares.reduce(0) { $0 &+ $1.visits })
  }
}

extension StateDiagram.Edge {
  fileprivate init(
    from: DiagramPlace, to: DiagramPlace, documented: DocumentedTransition?, isDocumented: Bool,
    _ found: [Transition], hasDurations: Bool
  ) {
    let count = found.reduce(0) { $0 &+ $1.count }
    self.init(
      from: from, to: to,
      kind: !isDocumented ? .undocumented : count > 0 ? .seen : .unseen, count: count,
      median: hasDurations ? found.filter { $0.count > 0 }.only?.dwell?.median : nil,
      overBudget: found.reduce(0) { $0 &+ $1.overBudget }, documented: documented)
  }
}
