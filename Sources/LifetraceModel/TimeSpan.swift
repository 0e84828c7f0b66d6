/// A length of time in whole nanoseconds.
///
/// Sums are exact, so the parts of a timeline add up to its window to the nanosecond.
public struct TimeSpan: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  // No stored constant: other modules would ask each time whether it is made.
  @inlinable public static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Creates a span of whole seconds; clamped to about ±292 years.
  @inlinable
  public static func seconds(_ seconds: Int64) -> TimeSpan {
    scaled(seconds, by: 1_000_000_000)
  }

  /// Creates a span of whole milliseconds; clamped to about ±292 years.
  @inlinable
  public static func milliseconds(_ milliseconds: Int64) -> TimeSpan {
    scaled(milliseconds, by: 1_000_000)
  }

  @usableFromInline static func scaled(_ count: Int64, by unit: Int64) -> TimeSpan {
    let (value, overflow) = count.multipliedReportingOverflow(by: unit)
    return TimeSpan(nanoseconds: overflow ? (count < 0 ? .min : .max) : value)
  }

  /// The span in seconds, rounded to the nearest `Double`.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  @inlinable
  public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The sum; clamped at the ends of the 64-bit range.
  @inlinable
  public static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    let (value, overflow) = left.nanoseconds.addingReportingOverflow(right.nanoseconds)
    return TimeSpan(nanoseconds: overflow ? (left.nanoseconds < 0 ? .min : .max) : value)
  }

  @inlinable
  public static func += (left: inout TimeSpan, right: TimeSpan) {
    left = left + right
  }

  /// The difference; clamped at the ends of the 64-bit range.
  @inlinable
  public static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
    let (value, overflow) = left.nanoseconds.subtractingReportingOverflow(right.nanoseconds)
    return TimeSpan(nanoseconds: overflow ? (left.nanoseconds < 0 ? .min : .max) : value)
  }
}
