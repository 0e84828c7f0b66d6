/// A length of time in whole nanoseconds.
///
/// Sums are exact, so the parts of a timeline add up to its window to the nanosecond.
public struct TimeSpan: Hashable, Comparable, Sendable {
  /// The length in nanoseconds; negative for a span back in time.
  public var nanoseconds: Int64

  // No stored constant: other modules would ask each time whether it is made.
  @inlinable public static var zero: TimeSpan { TimeSpan(nanoseconds: 0) }

  /// One step of a clock with this resolution if it is a coarse one, of 100 ms or more; else zero.
  ///
  /// Within one step of a coarse clock only the order of lines is known.
  @inlinable public var coarseStep: TimeSpan { self >= .milliseconds(100) ? self : .zero }

  /// Creates a span from its length in nanoseconds.
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

  /// Creates a span of whole days of 24 hours; clamped to about ±292 years.
  @inlinable
  public static func days(_ days: Int) -> TimeSpan {
    scaled(Int64(days), by: 86_400_000_000_000)
  }

  @usableFromInline static func scaled(_ count: Int64, by unit: Int64) -> TimeSpan {
    let (value, overflow) = count.multipliedReportingOverflow(by: unit)
    return TimeSpan(nanoseconds: overflow ? (count < 0 ? .min : .max) : value)
  }

  /// The span in seconds, rounded to the nearest `Double`.
  @inlinable
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Orders spans from shorter to longer.
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

  /// Adds a span to another one.
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

extension TimeSpan {
  /// Creates the span of a `Duration`, rounded toward zero to nanoseconds; clamped to about ±292 years.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(seconds) + TimeSpan(nanoseconds: attoseconds / 1_000_000_000)
  }
}

extension Duration {
  /// Creates the duration of a span of a trace.
  public init(_ span: TimeSpan) { self = .nanoseconds(span.nanoseconds) }
}

extension TimeSpan {
  /// Creates the span that a person writes: `90s`, `1.5 h`, `1h30m`, `250 ms`.
  ///
  /// Exact to the last digit that counts; `nil` if the text is no such span or too long a one.
  package init?(spelling text: some StringProtocol) {
    var rest = text.drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    var total: Int64 = 0
    while !rest.isEmpty {
      let number = rest.prefix { $0.isNumber || $0 == "." }
      rest = rest.dropFirst(number.count).drop { $0 == " " }
      let name = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(name.count).drop { $0 == " " }
      guard let unit = Self.units[String(name)], let value = Int64(decimal: number, of: unit) else {
        return nil
      }
      let (sum, overflow) = total.addingReportingOverflow(value)
      guard !overflow else { return nil }
      total = sum
    }
    self.init(nanoseconds: total)
  }

  /// Nanoseconds in a unit.
  private static let units: [String: Int64] = [
    "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "min": 60_000_000_000,
    "h": 3_600_000_000_000, "d": 86_400_000_000_000,
  ]
}

extension Int64 {
  /// Creates so many times `unit` as a decimal number of ASCII digits says, with a point or a comma; exact to
  /// the last digit that counts.
  ///
  /// `nil` if the text is no such number, is 1,000,000,000 or more, or if the product has no room.
  package init?(decimal text: some StringProtocol, of unit: Int64) {
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "." || $0 == ","
    }
    guard parts[0].hasOnlyDigits, let whole = Int64(parts[0]), whole < 1_000_000_000 else {
      return nil
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
    guard !overflow else { return nil }
    guard parts.count == 2 else {
      self = product
      return
    }
    let digits = parts[1].prefix(9)
    guard parts[1].hasOnlyDigits, let fraction = Int64(digits) else { return nil }
    var scale: Int64 = 1
    for _ in digits { scale *= 10 }
    let (part, partOverflow) = fraction.multipliedReportingOverflow(by: unit)
    let share =
      partOverflow ? Int64(Double(fraction) / Double(scale) * Double(unit)) : part / scale
    let (sum, sumOverflow) = product.addingReportingOverflow(share)
    guard !sumOverflow else { return nil }
    self = sum
  }
}

extension StringProtocol {
  /// Whether there is nothing but ASCII digits.
  package var hasOnlyDigits: Bool {
    utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
