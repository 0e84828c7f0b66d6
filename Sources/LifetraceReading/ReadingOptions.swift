public import LifetraceModel

/// Facts about logs that the logs themselves may not contain.
public struct ReadingOptions: Sendable {
  /// The layout's name; `nil` detects the layout by content.
  public var layout: String?
  /// The date of the first record in logs without dates.
  public var date: CivilDateTime?
  /// The year of the dates in logs without years.
  public var year: Int?
  /// The time zone of logs without one.
  public var zone: ZoneRule?
  /// What apps print of their life cycle in words of their own.
  public var words: AppWords
  /// The bundle identifiers of processes by whose names the log does not tie them.
  public var sameApps: [String: String]

  /// Creates options. Each omitted fact is detected or unknown.
  public init(
    layout: String? = nil, date: CivilDateTime? = nil, year: Int? = nil, zone: ZoneRule? = nil,
    words: AppWords = AppWords(), sameApps: [String: String] = [:]
  ) {
    self.layout = layout
    self.date = date
    self.year = year
    self.zone = zone
    self.words = words
    self.sameApps = sameApps
  }

  /// The dates that options can contain.
  struct Dates: OptionSet {
    let rawValue: UInt8

    static let date = Dates(rawValue: 1)
    static let year = Dates(rawValue: 2)
  }

  /// Returns notes about dates that the options contain but no log needed.
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
  /// The instants (UTC) of changes, ascending, with the offset from then on in seconds east of UTC.
  public var changes: [(instant: Instant, seconds: Int)]
  /// The offset before the first change, in seconds east of UTC.
  public var initialSeconds: Int

  /// Creates a rule from an offset and its later changes.
  public init(initialSeconds: Int, changes: [(instant: Instant, seconds: Int)] = []) {
    self.initialSeconds = initialSeconds
    self.changes = changes
  }
}
