public import LifetraceModel

/// A machine's states and transitions with what a log shows of them, ready to be drawn.
public struct StateDiagram: Hashable, Sendable {
  /// One state.
  public struct Node: Hashable, Sendable {
    public var state: DiagramState
    /// `nil` when the log has no times, or there is no log.
    public var time: TimeSpan?
    /// Of the subject's window, 0…1.
    public var share: Double?
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

    public var from: DiagramPlace
    public var to: DiagramPlace
    public var kind: Kind
    public var count: Int
    /// Median time in `from` before the transition.
    public var median: TimeSpan?
    /// How many of them ended a stay in background beyond its allowance.
    public var overAllowance: Int
    /// What the documentation says of it; `nil` if it is not documented, or from or to a frame.
    public var documented: DocumentedTransition?
  }

  public var machine: DiagramMachine
  /// Every state of the machine, seen or not.
  public var nodes: [Node]
  /// Time of which the log leaves open in which state of a frame it was, as far as it occurs.
  public var remainders: [Remainder] = []
  /// The documented transitions in the catalogue's order, then undocumented ones, then those from
  /// and to frames.
  public var edges: [Edge]
  /// The subject: text from the log, not escaped.
  public var title: String
  /// What stands under the title: the window, the shares of time that has no place in the picture,
  /// and how many transitions have none; may hold text from the log.
  public var caption: String
  /// The allowance that `overAllowance` counts against, where all trips had the same.
  public var allowance: TimeSpan?
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
        overAllowance: 0,
        documented: $0)
    }
    return StateDiagram(
      machine: machine, nodes: nodes, edges: edges, title: referenceTitles[machine] ?? "",
      caption: "What Apple documents: the trigger, and the callback that tells of it",
      allowance: nil, resolution: .milliseconds(1))
  }

  private static let referenceTitles: [DiagramMachine: String] = [
    .app: "Life cycle of an app", .scene: "Life cycle of a scene",
  ]

  /// Between the parts of a caption.
  static let partSeparator = " · "

  /// The words for durations and shares: those of the report.
  var wording: QuantityWording { QuantityWording(resolution: resolution) }

  /// Returns a duration as the diagram and the report of the same log write it.
  package func wording(_ span: TimeSpan) -> String { wording.duration(span) }

  /// `true` iff something is drawn at a frame itself.
  var hasFrames: Bool {
    !remainders.isEmpty || edges.contains { $0.from.frame != nil || $0.to.frame != nil }
  }

  /// `true` iff the diagram shows the documentation alone.
  public var isReference: Bool { edges.allSatisfy { $0.kind == .reference } }
}
