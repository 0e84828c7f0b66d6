/// What the instants of a trace are counted from and how fine they are.
public struct TimeReference: Hashable, Sendable {
  /// How much of a wall-clock time the log told.
  ///
  /// Ordered from most to least: a trace merged from several inputs has the least of theirs.
  public enum Anchor: Int, Hashable, Comparable, Sendable {
    /// Date, year and time are known.
    case absolute
    /// Month, day and time are known, the year is not (idevicesyslog).
    case yearUnknown
    /// Only the time of day is known (a Console copy).
    case dateUnknown
    /// The log has no times: instants count records, and no duration may be computed.
    case orderOnly

    public static func < (left: Anchor, right: Anchor) -> Bool { left.rawValue < right.rawValue }
  }

  public var anchor: Anchor
  /// Seconds east of UTC in which the log was written; `nil` when it does not say.
  public var zoneSeconds: Int?
  /// The smallest step that the log's clock can show; one second for idevicesyslog.
  public var resolution: TimeSpan

  public init(anchor: Anchor, zoneSeconds: Int?, resolution: TimeSpan) {
    self.anchor = anchor
    self.zoneSeconds = zoneSeconds
    self.resolution = resolution
  }

  /// `true` iff differences between instants are durations.
  public var hasDurations: Bool { anchor != .orderOnly }
}
