/// A point on a trace's time line, in nanoseconds.
///
/// Counted from 1970-01-01T00:00:00 UTC when the trace's `TimeReference` is absolute. A trace
/// without a year, a date or any times counts from an arbitrary origin: then only differences
/// (or, without times, only the order) mean something.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the origin; negative before it.
  public var nanoseconds: Int64

  /// Creates an instant from its nanoseconds on the trace's clock.
  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Orders instants from earlier to later.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The time from `right` to `left`; clamped at the ends of the 64-bit range.
  @inlinable
  public static func - (left: Instant, right: Instant) -> TimeSpan {
    let (value, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    guard overflow else { return TimeSpan(nanoseconds: value) }
    return TimeSpan(nanoseconds: right.nanoseconds < 0 ? .max : .min)
  }

  /// The instant `span` later; clamped at the ends of the 64-bit range.
  @inlinable
  public static func + (instant: Instant, span: TimeSpan) -> Instant {
    let (value, overflow) = instant.nanoseconds.addingReportingOverflow(span.nanoseconds)
    guard overflow else { return Instant(nanoseconds: value) }
    return Instant(nanoseconds: span.nanoseconds < 0 ? .min : .max)
  }

  /// The instant `span` earlier; clamped at the ends of the 64-bit range.
  @inlinable
  public static func - (instant: Instant, span: TimeSpan) -> Instant {
    instant + TimeSpan(nanoseconds: span.nanoseconds == .min ? .max : -span.nanoseconds)
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in UTC as RFC 3339 writes it; of a trace without dates, counted from 1970.
  public var description: String {
    let date = CivilDateTime(self)
    let two = { (value: Int64) in value < 10 ? "0\(value)" : "\(value)" }
    let second = date.nanosecondOfDay / 1_000_000_000
    var fraction = "\(1_000_000_000 + date.nanosecondOfDay % 1_000_000_000)".dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(date.year)-\(two(Int64(date.month)))-\(two(Int64(date.day)))"
      + "T\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
      + (fraction.isEmpty ? "Z" : ".\(fraction)Z")
  }
}

/// What the instants of a trace are counted from and how fine they are.
public struct TimeReference: Hashable, Sendable {
  /// How much of a wall-clock time the log contains.
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

    /// Orders anchors by their raw values.
    public static func < (left: Anchor, right: Anchor) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of clock that the log's times refer to.
  public var anchor: Anchor
  /// Seconds east of UTC in which the log was written; `nil` when it does not say.
  public var zoneSeconds: Int?
  /// The smallest step that the log's clock can show; one second for idevicesyslog.
  public var resolution: TimeSpan

  /// Creates a reference from its anchor, time zone and resolution.
  public init(anchor: Anchor, zoneSeconds: Int?, resolution: TimeSpan) {
    self.anchor = anchor
    self.zoneSeconds = zoneSeconds
    self.resolution = resolution
  }

  /// Whether differences between instants are durations.
  public var hasDurations: Bool { anchor != .orderOnly }
}
