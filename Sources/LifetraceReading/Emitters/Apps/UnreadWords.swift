import LifetraceModel

/// Lines that look like an app's own words for its life cycle, which no rule explains.
struct UnreadWords: Sendable {
  /// How often a line came, by its text with every number as `#`.
  private var counts: [[UInt8]: Int] = [:]
  /// Whether a print was understood; then the others are of no interest.
  private(set) var isAnyRead = false

  /// More kinds of line are not told apart.
  private static let mostKinds = 200
  private static let longestLine = 120

  /// Records a line of an app in which no event was found.
  mutating func note(_ message: ArraySlice<UInt8>) {
    let line = ByteScanner.trimmed(message.prefix { $0 != .lineFeed })
    guard line.count <= UnreadWords.longestLine, UnreadWords.looksLikeLifeCycle(line) else {
      return
    }
    let kind = UnreadWords.kind(of: line)
    guard counts.count < UnreadWords.mostKinds || counts[kind] != nil else { return }
    counts[kind, default: 0] += 1
  }

  /// A print was understood.
  mutating func noteRead() { isAnyRead = true }

  /// The most frequent kinds of line, if no print was understood.
  var most: [(text: String, count: Int)] {
    guard !isAnyRead else { return [] }
    return counts.sorted { one, other in
      one.value != other.value
        ? one.value > other.value : one.key.lexicographicallyPrecedes(other.key)
    }.prefix(3)
      .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
  }

  /// Whether a word of the line is one of states, and the line short enough to be about that alone.
  private static func looksLikeLifeCycle(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split { !$0.isLetter }
    guard words.count <= 12 else { return false }
    return words.contains { word in
      let word = String(decoding: word, as: UTF8.self).lowercased()
      return states.contains(word) || stems.contains { word.hasSuffix($0) }
    }
  }

  private static let states: Set = [
    "foreground", "background", "backgrounded", "foregrounded", "active", "inactive", "lifecycle",
    "suspended",
    "resumed", "resume", "pause", "asleep", "awake", "activated", "deactivated", "paused",
    "visible",
    "hidden",
  ]
  /// Of names such as `appForeground`.
  private static let stems = ["foreground", "lifecycle", "becomeactive", "resignactive"]

  private static func kind(of line: ArraySlice<UInt8>) -> [UInt8] {
    var kind: [UInt8] = []
    for byte in line {
      if byte.isDigit {
        if kind.last != UInt8(ascii: "#") { kind.append(UInt8(ascii: "#")) }
      } else {
        kind.append(byte)
      }
    }
    return kind
  }
}
