import LifetraceModel

/// Phases that a process prints as bare words, as `print(newPhase)` does: `active`, `Background`.
///
/// One such word may be about anything. They are read once a process has printed two of them in three lines, or
/// *background* and another, and then from the first line on.
struct PhaseSeries: Sendable {
  /// The phases of its first lines, and the places in the sink that are kept for their events.
  private var open: [(phase: ScenePhase, places: Range<Int>)] = []
  private var phases: Set<ScenePhase> = []
  private var lineCount = 0

  /// Whether its words are about the life cycle.
  var isTold: Bool {
    phases.count >= 2 && (lineCount >= 3 || phases.contains(.background))
  }

  /// A process may print a word again and again.
  private static let mostOpen = 64

  /// Records a line with the places that are kept for its events.
  mutating func add(_ phase: ScenePhase, _ places: Range<Int>) {
    lineCount += 1
    phases.insert(phase)
    if open.count < PhaseSeries.mostOpen { open.append((phase, places)) }
  }

  /// Removes and returns the first lines.
  mutating func takeOpen() -> [(phase: ScenePhase, places: Range<Int>)] {
    defer { open = [] }
    return open
  }

  /// Whether a message may be one. The check is fast.
  static func isOne(_ message: Span<UInt8>) -> Bool {
    guard message.count <= longest else { return false }
    var end = message.count
    while end > 0, !message.byte(end - 1).isLetter { end -= 1 }
    guard end > 0, lastLetters.contains(message.byte(end - 1)) else { return false }
    return shortest.contains { message.has($0, at: end - $0.count) }
  }

  /// Returns the phase that a message consists of, and where its word is; `nil` for another message.
  static func phase(of message: ArraySlice<UInt8>) -> (phase: ScenePhase, word: Range<Int>)? {
    guard message.count <= longest else { return nil }
    var end = message.endIndex
    while end > message.startIndex, !message[end - 1].isLetter { end -= 1 }
    let text = message[..<end]
    let start = text.lastIndex { !$0.isIdentifierPart }.map { $0 + 1 } ?? message.startIndex
    return words[text[start...]].map { ($0, start..<end) }
  }

  /// With the tags of a logger.
  private static let longest = 96

  private static let spellings: [(String, ScenePhase)] =
    [("active", .active), ("inactive", .inactive), ("background", .background)].flatMap {
      [($0, $1), ($0.prefix(1).uppercased() + $0.dropFirst(), $1), ($0.uppercased(), $1)]
    }
  private static let words = ByteTable<ScenePhase>(spellings)

  /// The words that all others end with.
  private static let shortest = [
    "active", "Active", "ACTIVE", "background", "Background", "BACKGROUND",
  ]
  .map { Array($0.utf8) }
  private static let lastLetters = Array("eEdD".utf8)

  /// How lines with such a word end.
  static let lineEnds = shortest.flatMap { [$0 + [.lineFeed], $0 + [.carriageReturn, .lineFeed]] }
}
