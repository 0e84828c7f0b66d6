/// Something the reader of a report should know about the log or how it was read.
public struct Diagnostic: Hashable, Sendable {
  /// How serious a diagnostic is.
  public enum Severity: Int, Hashable, Comparable, Sendable, CaseIterable {
    case note
    case warning
    /// A part of the log could not be used.
    case dataLoss
    case error

    /// Orders severities by their raw values.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What it is about, for those who look for it among others.
  public enum Kind: Hashable, Sendable {
    /// Something within inputs, or all of them.
    case general
    /// An input as a whole, of that name: `finding` says of it that it, or a part of it, is of no use.
    case input(String, finding: String)
  }

  /// How serious the problem is.
  public var severity: Severity
  /// What it is about.
  public private(set) var kind = Kind.general
  /// Lower case, the value found, the value expected; no place.
  public var message: String
  /// The first line it is about; `nil` when it is about a whole input or the whole trace.
  public var source: SourcePosition?
  /// How many times it happened.
  public var count: Int
  /// Remedies and background.
  public var notes: [String]

  /// Creates a diagnostic with its message and place.
  public init(
    _ severity: Severity, _ message: String, source: SourcePosition? = nil, count: Int = 1,
    notes: [String] = []
  ) {
    self.severity = severity
    self.message = message
    self.source = source
    self.count = count
    self.notes = notes
  }

  /// Creates a diagnostic about an input as a whole; its finding goes on from the input's name, such as
  /// `is empty`.
  public init(
    _ severity: Severity, input name: String, _ finding: String, count: Int = 1,
    notes: [String] = []
  ) {
    self.init(severity, "'\(name)' \(finding)", count: count, notes: notes)
    kind = .input(name, finding: finding)
  }
}
