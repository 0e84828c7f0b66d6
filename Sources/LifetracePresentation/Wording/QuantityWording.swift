import LifetraceModel

/// How the durations and shares of one trace are put into words, in reports and in pictures alike.
///
/// Durations carry no more digits than the log's clock has, and about three that matter.
struct QuantityWording: Hashable, Sendable {
  /// The smallest step that the log's clock can show.
  let resolution: TimeSpan

  /// Whether the log's clock shows only whole seconds.
  var isCoarse: Bool { resolution >= .seconds(1) }

  /// Returns a duration in units for people: `642 ms`, `26.2 s`, `1 m 23 s`, `2 h 05 m`,
  /// `3 d 04 h`.
  func duration(_ span: TimeSpan) -> String {
    let sign = span.nanoseconds < 0 ? "−" : ""
    let nanoseconds = Int64(clamping: span.nanoseconds.magnitude)
    return sign + (shortDuration(nanoseconds) ?? longDuration(nanoseconds))
  }

  /// Returns a limit, which is exact whatever the log's clock: whole seconds have no fraction.
  func limit(_ span: TimeSpan) -> String {
    let seconds = span.nanoseconds / 1_000_000_000
    guard (0..<600).contains(seconds) else { return duration(span) }
    let hundredths = span.nanoseconds / 10_000_000 % 100
    if hundredths == 0 { return "\(seconds) s" }
    return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths) s"
  }

  /// Returns a percentage that is 0 or 100 only if the share is.
  func percent(_ share: Double) -> String {
    guard share.isFinite, share.magnitude < 1e9 else { return "–" }
    if share == 0 || share == 1 { return share == 0 ? "0 %" : "100 %" }
    let tenths = Int(nearest(share * 1000))
    if tenths == 0 { return "< 0.1 %" }
    if tenths == 1000 { return share < 1 ? "> 99.9 %" : "100 %" }
    return tenths > 1000 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }

  /// Returns a duration below a minute, or `nil` when it rounds to a minute or more.
  private func shortDuration(_ nanoseconds: Int64) -> String? {
    if nanoseconds == 0 { return isCoarse ? "< 1 s" : "0 s" }
    if isCoarse || resolution > .milliseconds(100) {
      let seconds = rounded(nanoseconds, to: 1_000_000_000)
      return seconds >= 60 ? nil : seconds == 0 ? "< 1 s" : "\(seconds) s"
    }
    if nanoseconds < 999_500, resolution < .milliseconds(1) {
      return "\(max(1, rounded(nanoseconds, to: 1000))) µs"
    }
    let milliseconds = rounded(nanoseconds, to: 1_000_000)
    if milliseconds < 1000 { return milliseconds == 0 ? "< 1 ms" : "\(milliseconds) ms" }
    if nanoseconds < 9_995_000_000, resolution <= .milliseconds(10) {
      let hundredths = rounded(nanoseconds, to: 10_000_000)
      return "\(hundredths / 100).\(padded(hundredths % 100, 2)) s"
    }
    let tenths = rounded(nanoseconds, to: 100_000_000)
    return tenths < 600 ? "\(tenths / 10).\(tenths % 10) s" : nil
  }

  /// Returns a duration of a minute or more in its two largest units.
  private func longDuration(_ nanoseconds: Int64) -> String {
    let seconds = rounded(nanoseconds, to: 1_000_000_000)
    if seconds < 3600 { return "\(seconds / 60) m \(padded(seconds % 60, 2)) s" }
    let minutes = rounded(nanoseconds, to: 60_000_000_000)
    if minutes < 1440 { return "\(minutes / 60) h \(padded(minutes % 60, 2)) m" }
    let hours = rounded(nanoseconds, to: 3_600_000_000_000)
    return "\(hours / 24) d \(padded(hours % 24, 2)) h"
  }

  private func rounded(_ value: Int64, to unit: Int64) -> Int64 {
    value / unit + (value % unit >= unit - unit / 2 ? 1 : 0)
  }
}

/// Returns a number in decimal digits, with leading zeros up to `digits` of them.
///
/// Requires: it is not negative.
package func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
  let text = number.description
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

extension String {
  /// Returns the text with another one in place of some of its characters.
  ///
  /// What stays is copied in one go, and a text that stays as it is not at all: most do.
  ///
  /// - Parameter replacement: returns the text in place of a character; `nil` keeps it.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var result = ""
    var kept = startIndex
    var index = startIndex
    let scalars = unicodeScalars
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      if let other = replacement(scalars[index]) {
        result += String(scalars[kept..<index])
        result += other
        kept = next
      }
      index = next
    }
    return kept == startIndex ? self : result + String(scalars[kept...])
  }
}

extension String {
  /// Returns the text with another sequence of bytes in place of one.
  ///
  /// `replacing` compares characters: a sign of a format that is fused with what stands beside it, such as one after
  /// U+0600 or before U+0301, would stay.
  package func replacingBytes(_ old: String, with new: String) -> String {
    String(decoding: Array(utf8).replacing(Array(old.utf8), with: Array(new.utf8)), as: UTF8.self)
  }
}

/// Returns the whole number nearest to `value`, halves away from zero.
///
/// `Double.rounded()` would need the system's mathematics library at link time on Linux.
///
/// Requires: `value` is finite and fits 64 bits.
func nearest(_ value: Double) -> Int64 { Int64(value < 0 ? value - 0.5 : value + 0.5) }

extension [UInt8] {
  /// Appends a number in decimal digits, with leading zeros up to `least` of them.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - least: how many digits there are at least, from 1 to 20.
  mutating func append(digitsOf value: UInt64, atLeast least: Int = 1) {
    // From the last on: to divide by ten, which is known beforehand, takes no division.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var first = 20
    var rest = value
    while rest > 0 {
      first -= 1
      digits[first] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    for place in Swift.min(first, 20 - least)..<20 { append(digits[place]) }
  }
}
