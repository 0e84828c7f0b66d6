/// A half-open stretch of time `[start, end)` in which a subject was in one state.
public struct StateInterval<State: TimelineState>: Hashable, Sendable {
  /// The states that are possible during the interval.
  public var state: StateSet<State>
  /// The instant at which the interval begins.
  public var start: Instant
  /// The instant at which the interval ends.
  public var end: Instant
  /// The evidence for the beginning.
  public var startEvidence: Evidence
  /// The evidence for the end.
  public var endEvidence: Evidence

  /// Creates an interval with its states, limits and evidence.
  @inlinable
  public init(
    state: StateSet<State>, start: Instant, end: Instant, startEvidence: Evidence,
    endEvidence: Evidence
  ) {
    self.state = state
    self.start = start
    self.end = end
    self.startEvidence = startEvidence
    self.endEvidence = endEvidence
  }

  /// The time from start to end.
  @inlinable
  public var duration: TimeSpan { end - start }

  /// Whether the log shows both ends, so that the duration is the state's own.
  @inlinable
  public var isComplete: Bool { startEvidence.kind != .cutOff && endEvidence.kind != .cutOff }
}

extension Array {
  /// The states that the log shows at one moment, as a snapshot does, and leaves open from then on.
  public func moments<State>() -> [StateInterval<State>] where Element == StateInterval<State> {
    zip(self, dropFirst()).filter { seen, after in
      seen.start == seen.end && seen.state != after.state && seen.state.isSubset(of: after.state)
    }.map(\.0)
  }
}

/// How an instant at which a state begins or ends is known.
public struct Evidence: Hashable, Sendable {
  /// The way in which a limit is known.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A line of the log says so.
    case observed
    /// It follows from another subject, such as the app's state from its scenes.
    case derived
    /// A rule concludes it, such as a silent death from a new process of the same app.
    case inferred
    /// The log begins or ends here; the state goes on beyond it.
    case cutOff

    /// Whether the log shows the instant itself: a rule concludes no time.
    @inlinable public var isShown: Bool {
      switch self {
      case .observed, .derived: true
      case .inferred, .cutOff: false
      }
    }
  }

  /// The line that carries the evidence; `nil` at the ends of the log. A state that is cut off at a line
  /// held at that line, and nothing is known beyond.
  ///
  /// First, so that it fills a register: otherwise every function with such an argument waits for the
  /// two parts of it to come together in memory.
  public var source: SourcePosition?
  /// The way in which the limit is known.
  public var kind: Kind

  /// Creates evidence of a kind, with the line that shows it, if any.
  @inlinable
  public init(_ kind: Kind, source: SourcePosition? = nil) {
    self.kind = kind
    self.source = source
  }

  /// Evidence for a limit that lies outside of the log.
  public static let cutOff = Evidence(.cutOff)
}

/// A line of an input.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// Index into the trace's inputs.
  public var input: UInt32
  /// Counted from 1.
  public var line: UInt32

  /// Creates a position from an input's index and a line number.
  @inlinable
  public init(input: UInt32, line: UInt32) {
    self.input = input
    self.line = line
  }

  /// Orders positions by input, then by line.
  @inlinable
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.input, left.line) < (right.input, right.line)
  }
}
