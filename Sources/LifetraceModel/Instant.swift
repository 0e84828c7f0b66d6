/// A point on a trace's time line, in nanoseconds.
///
/// Counted from 1970-01-01T00:00:00 UTC when the trace's `TimeReference` is absolute. A trace
/// without a year, a date or any times counts from an arbitrary origin: then only differences
/// (or, without times, only the order) mean something.
public struct Instant: Hashable, Comparable, Sendable {
  /// Nanoseconds since the origin; negative before it.
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

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
