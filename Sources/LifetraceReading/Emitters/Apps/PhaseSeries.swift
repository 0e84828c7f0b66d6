import LifetraceModel

/// Phases that a process prints as bare words, as `print(newPhase)` does: `active`, `Background`.
///
/// One such word may be about anything. They are read once a process has printed two of them in three lines, or
/// *background* and another, and then from the first line on. A player prints *resumed* and *paused*, too: beside them
/// an *inactive* shows that they are Flutter's.
struct PhaseSeries: Sendable {
  /// A first line, and the places in the sink that are kept for its events.
  typealias OpenLine = (phase: ScenePhase, isOfNewProcess: Bool, places: Range<Int>)

  private var open: [OpenLine] = []
  /// Whether the next line is the first of a new process.
  var isOfNewProcess = false
  private var phases: Set<ScenePhase> = []
  private var lineCount = 0
  private var mayBePlayers = false

  /// Whether its words are about the life cycle.
  var isShown: Bool {
    phases.count >= 2 && (lineCount >= 3 || phases.contains(.background))
      && (!mayBePlayers || phases.contains(.inactive))
  }

  /// A process may print a word again and again.
  private static let mostOpen = 64

  /// Records a line with the places that are kept for its events.
  mutating func add(_ phase: ScenePhase, isOfPlayers: Bool, _ places: Range<Int>) {
    lineCount += 1
    mayBePlayers = mayBePlayers || isOfPlayers
    phases.insert(phase)
    if open.count < PhaseSeries.mostOpen { open.append((phase, isOfNewProcess, places)) }
    isOfNewProcess = false
  }

  /// Removes and returns the first lines.
  mutating func takeOpen() -> [OpenLine] {
    defer { open = [] }
    return open
  }

  /// A phase, and the word for it in a message.
  struct Found {
    let phase: ScenePhase
    let isOfPlayers: Bool
    let word: Range<Int>
  }

  /// Returns the phase that a message ends with; `nil` for another message.
  static func phase(of message: Span<UInt8>) -> Found? {
    guard message.count <= longest else { return nil }
    var end = message.count
    while end > 0, !message.byte(end - 1).isLetter { end -= 1 }
    for (word, phase, isOfPlayers) in words {
      let start = end - word.count
      if message.has(word, at: start), !message.byte(start - 1).isIdentifierPart {
        return Found(phase: phase, isOfPlayers: isOfPlayers, word: start..<end)
      }
    }
    return nil
  }

  /// With the tags of a logger.
  private static let longest = 96

  private static let words: [(word: [UInt8], phase: ScenePhase, isOfPlayers: Bool)] =
    [
      ("active", ScenePhase.active, false), ("inactive", .inactive, false),
      ("background", .background, false), ("resumed", .active, true),
      ("paused", .background, true), ("hidden", .background, true),
      ("suspended", .background, true),
    ].flatMap { word, phase, isOfPlayers in
      // Windows of .NET MAUI print `Resumed`.
      let capitalized = isOfPlayers ? [] : [word.prefix(1).uppercased() + word.dropFirst()]
      return ([word, word.uppercased()] + capitalized).map { (Array($0.utf8), phase, isOfPlayers) }
    }

  /// How lines with such a word end.
  static let lineEnds = words.flatMap {
    [$0.word + [.lineFeed], $0.word + [.carriageReturn, .lineFeed]]
  }
}
