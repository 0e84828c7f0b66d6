/// Everything that was read: events in the order of time, and where they come from.
public struct EventTrace: Sendable {
  /// Sorted by time; events of the same instant keep the order of the log.
  public var events: [LifecycleEvent]
  public var symbols: SymbolTable
  public var inputs: [InputSummary]
  public var reference: TimeReference
  /// How many messages the system hid as `<private>`.
  public var privateCount: Int
  public var diagnostics: [Diagnostic]

  public init(
    events: [LifecycleEvent] = [], symbols: SymbolTable = SymbolTable(),
    inputs: [InputSummary] = [],
    reference: TimeReference = TimeReference(
      anchor: .orderOnly, zoneSeconds: nil, resolution: .zero),
    privateCount: Int = 0, diagnostics: [Diagnostic] = []
  ) {
    self.events = events
    self.symbols = symbols
    self.inputs = inputs
    self.reference = reference
    self.privateCount = privateCount
    self.diagnostics = diagnostics
  }
}

/// What was read from one input.
public struct InputSummary: Hashable, Sendable {
  /// The name relative to what the user gave; `-` for standard input.
  public var name: String
  /// The layouts found, in the order they first appear; empty when none was.
  public var layouts: [String]
  public var bytes: Int
  public var lines: Int
  /// Records that the layout recognized.
  public var records: Int
  /// Life-cycle events found.
  public var events: Int
  /// What was not used, counted by cause.
  public var skipped: [String: Int]
  public var firstAt: Instant?
  public var lastAt: Instant?
  /// Where nobody recorded between two of its records, in the order of time; none if its records do
  /// not show it.
  public var holes: [RecordingHole] = []
  /// Whether its events are not used: they have no place in time beside those of the other inputs.
  public var isLeftOut = false
  public var reference: TimeReference

  public init(name: String, reference: TimeReference) {
    self.name = name
    self.layouts = []
    self.bytes = 0
    self.lines = 0
    self.records = 0
    self.events = 0
    self.skipped = [:]
    self.firstAt = nil
    self.lastAt = nil
    self.reference = reference
  }
}

/// A stretch of time within one input in which nobody recorded.
public struct RecordingHole: Hashable, Sendable {
  /// What shows that nobody recorded.
  public enum Cause: Hashable, Sendable {
    /// Records of many processes stop for a hundred times as long as ever before.
    case silence
    /// Time goes back within the input: its parts are recordings of their own.
    case backwardTime
    /// The input says when its recordings were made.
    case told
  }

  /// The time of the last record before it.
  public var after: Instant
  /// The time of the first record behind it.
  public var until: Instant
  /// The line at which the part of the input behind it begins, counted from 1.
  public var line: UInt32
  public var cause: Cause

  public init(after: Instant, until: Instant, line: UInt32, cause: Cause = .silence) {
    self.cause = cause
    self.after = after
    self.until = until
    self.line = line
  }
}
