public import LifetraceModel

/// How to read what a log leaves open.
public struct ReadingOptions: Sendable {
  /// The layout's name; `nil` finds it by content.
  public var layout: String?
  /// Date of the first record of logs without one.
  public var date: CivilDateTime?
  /// Year of logs without one.
  public var year: Int?
  /// Zone of logs without one.
  public var zone: ZoneRule?

  public init(
    layout: String? = nil, date: CivilDateTime? = nil, year: Int? = nil, zone: ZoneRule? = nil
  ) {
    self.layout = layout
    self.date = date
    self.year = year
    self.zone = zone
  }

  /// The dates that options may give.
  struct Dates: OptionSet {
    let rawValue: UInt8

    static let date = Dates(rawValue: 1)
    static let year = Dates(rawValue: 2)
  }

  /// Returns what there is to say about dates that are given, and no log needed.
  func findings(taken: Dates) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if date != nil, !taken.contains(.date) {
      findings.append(
        Diagnostic(.note, "--date is not used: it is for logs whose times have no date"))
    }
    if year != nil, !taken.contains(.year) {
      findings.append(
        Diagnostic(.note, "--year is not used: it is for logs whose dates have no year"))
    }
    return findings
  }
}

/// The offsets of a time zone over the years.
public struct ZoneRule: Sendable {
  /// From `instant` (UTC) on, clocks are `seconds` east of UTC; ascending.
  public var changes: [(instant: Instant, seconds: Int)]
  /// The offset before the first change.
  public var initialSeconds: Int

  public init(initialSeconds: Int, changes: [(instant: Instant, seconds: Int)] = []) {
    self.initialSeconds = initialSeconds
    self.changes = changes
  }
}
