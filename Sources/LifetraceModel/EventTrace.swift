/// Everything that was read: events in the order of time, and where they come from.
public struct EventTrace: Sendable {
  /// Sorted by time; events of the same instant keep the order of the log.
  public var events: StoredEvents
  /// The texts that the events refer to by symbol.
  public var symbols: SymbolTable
  /// One summary for each input.
  public var inputs: [InputSummary]
  /// The clock that the events' instants refer to.
  public var reference: TimeReference
  /// How many messages the system hid as `<private>`.
  public var privateCount: Int
  /// The problems found in the inputs or while reading them.
  public var diagnostics: [Diagnostic]
  /// What the system counted of apps, in the order of reading.
  public var counters: [AppCounters] = []

  /// Creates a trace from its parts.
  public init(
    events: StoredEvents = StoredEvents(), symbols: SymbolTable = SymbolTable(),
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
  /// The number of bytes read.
  public var bytes: Int
  /// The number of lines read.
  public var lines: Int
  /// Records that the layout recognized.
  public var records: Int
  /// Life-cycle events found.
  public var events: Int
  /// What was not used, counted by cause.
  public var skipped: [String: Int]
  /// The time of the first record; `nil` if no record has a time.
  public var firstAt: Instant?
  /// The time of the last record; `nil` if no record has a time.
  public var lastAt: Instant?
  /// Where nobody recorded between two of its records, in the order of time; none if its records do
  /// not show it.
  public var holes: [RecordingHole] = []
  /// The times of its lines before its device's clock was set, in the order of the lines.
  public var movedTimes: [MovedTimes] = []
  /// Whether its events are not used: they have no place in time beside those of the other inputs.
  public var isLeftOut = false
  /// The first lines with events that have neither a time nor a process of their own, in rising order: they
  /// are taken for those of the line beside them.
  public var borrowingLines: [UInt32] = []
  /// The zones that its times name, in seconds east of UTC, in the order they first appear.
  public var zonesSeconds: [Int] = []
  /// Whether some of its times have a date and others have none: they are completed from those.
  public var isPartlyDated = false
  /// Whether its times have no year, and one that fits is used.
  public var isYearGuessed = false
  /// The clock that the input's times refer to.
  public var reference: TimeReference

  /// Creates the summary of an input before its first line is read.
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

/// The times of lines that were written before the clock of their device was set, which are given by the clock as it
/// was set last.
public struct MovedTimes: Hashable, Sendable {
  /// From the earliest to the latest, as the lines print them.
  public var printed: ClosedRange<Instant>
  /// What is added to them; negative where the clock was set back.
  public var shift: TimeSpan
  /// The first line after them, at which the clock was set.
  public var setAt: SourcePosition

  /// Creates the times of the lines between two moments at which the clock was set.
  public init(printed: ClosedRange<Instant>, shift: TimeSpan, setAt: SourcePosition) {
    self.printed = printed
    self.shift = shift
    self.setAt = setAt
  }
}

/// A stretch of time within one input in which nobody recorded.
public struct RecordingHole: Hashable, Sendable {
  /// What shows that nobody recorded.
  public enum Cause: String, Hashable, Sendable {
    /// Records of many processes stop for a hundred times as long as ever before.
    case silence
    /// Time goes back within the input: its parts are recordings of their own.
    case backwardTime
    /// The input says when its recordings were made.
    case timed
    /// The device started anew, which ended all processes.
    case restart
    /// The clock was set forward while the recording went on: nothing was in between.
    case clockSet
    /// The clock was set while the recording went on: what held before holds on, for a time that is unknown.
    case unmeasured
  }

  /// The time of the last record before it.
  public var after: Instant
  /// The time of the first record after it.
  public var until: Instant
  /// The line at which the part of the input after it begins, counted from 1.
  public var line: UInt32
  /// The sign of the hole in the input.
  public var cause: Cause

  /// Creates a hole between two records.
  public init(after: Instant, until: Instant, line: UInt32, cause: Cause = .silence) {
    self.cause = cause
    self.after = after
    self.until = until
    self.line = line
  }
}

extension RecordingHole.Cause {
  /// Whether the recording went on, and only its clock was set.
  package var isOfClock: Bool { self == .clockSet || self == .unmeasured }

  /// Whether a hole of any length counts.
  package var isExact: Bool { isOfClock || self == .restart }
}
