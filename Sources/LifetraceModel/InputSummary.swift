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
  /// `true` iff its events are not used: they have no place in time beside those of the other inputs.
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
