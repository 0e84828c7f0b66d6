public import LifetraceModel

/// A duration in a story, such as `25.9s`.
///
/// A story may use fewer digits than the log:
/// `25.9s` matches every duration that begins with these digits.
public struct StorySpan: Hashable, Sendable {
  /// The duration with the digits in the story.
  public var span: TimeSpan
  /// The value of one unit in the last digit.
  public var unit: TimeSpan

  /// Parses a duration; returns `nil` if the word is not a duration.
  public init?(_ word: String) {
    guard word.last == "s", let nanoseconds = StorySpan.nanoseconds(word.dropLast()) else {
      return nil
    }
    span = TimeSpan(nanoseconds: nanoseconds)
    let digits = word.firstIndex(of: ".").map { word.dropLast()[$0...].count - 1 } ?? 0
    unit = TimeSpan(nanoseconds: (0..<digits).reduce(Int64(1_000_000_000)) { unit, _ in unit / 10 })
  }

  /// Returns the nanoseconds in a decimal number of seconds with at most nine decimals, or `nil`.
  static func nanoseconds(_ text: Substring) -> Int64? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = Int64(parts[0]), (0..<1_000_000_000) ~= whole
    else { return nil }
    guard parts.count == 2 else { return whole * 1_000_000_000 }
    guard (1...9).contains(parts[1].count), parts[1].allSatisfy(\.isASCIIDigit),
      let fraction = Int64(parts[1] + String(repeating: "0", count: 9 - parts[1].count))
    else { return nil }
    return whole * 1_000_000_000 + fraction
  }
}

extension Character {
  /// Whether the character is one of `0` to `9`.
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
