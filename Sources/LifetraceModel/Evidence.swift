/// How an instant at which a state begins or ends is known.
public struct Evidence: Hashable, Sendable {
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A line of the log says so.
    case observed
    /// It follows from another subject, such as the app's state from its scenes.
    case derived
    /// A rule concludes it, such as a silent death from a new process of the same app.
    case inferred
    /// The log begins or ends here; the state goes on beyond it.
    case cutOff

    /// `true` iff the log shows the instant itself: what a rule concludes does not tell its time.
    @inlinable public var isShown: Bool {
      switch self {
      case .observed, .derived: true
      case .inferred, .cutOff: false
      }
    }
  }

  /// The line that carries the evidence; `nil` at the ends of the log. What is cut off at a line was
  /// there at that line, and nothing tells of it beyond.
  ///
  /// First, so that it fills a register: otherwise every function that is handed evidence waits for
  /// the two parts of it to come together in memory.
  public var source: SourcePosition?
  public var kind: Kind

  @inlinable
  public init(_ kind: Kind, source: SourcePosition? = nil) {
    self.kind = kind
    self.source = source
  }

  public static let cutOff = Evidence(.cutOff)
}
