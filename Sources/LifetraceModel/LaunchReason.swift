/// The purpose of a launch, read from the reason that an app's own log gives.
///
/// Source: Apple's causes of a launch in background (remote notifications, background fetch,
/// `BGAppRefreshTask`, `BGProcessingTask`, location, Bluetooth, VoIP) and the words that loggers use for
/// them; such a text has no format.
public enum LaunchReason: Hashable, Sendable {
  case prewarm
  case user
  case push
  case fetch
  case refresh
  /// A cause in background whose time is not known.
  case otherBackground

  /// Reads a text, or returns `nil` if it names no known cause.
  public init?(_ text: Symbol?, in symbols: SymbolTable) {
    guard let text, Int(text.index) < symbols.count else { return nil }
    self.init(symbols.bytes(of: text))
  }

  /// Reads a text in UTF-8, or returns `nil` if it names no known cause.
  package init?(_ text: ArraySlice<UInt8>) {
    let words = Self.words(of: text)
    // A denied cause says nothing about the real one.
    guard words.isDisjoint(with: ["not", "no", "without"]),
      let found = Self.meanings.first(where: { !words.isDisjoint(with: $0.words) })
    else { return nil }
    self = found.reason
  }

  /// What FrontBoard would have called the launch.
  public var intent: LaunchIntent {
    switch self {
    case .prewarm: .prewarm
    case .user: .foreground
    case .push, .fetch, .refresh, .otherBackground: .background
    }
  }

  /// Words and what they mean, those first that outweigh others: who taps a push launches the app.
  private static let meanings: [(reason: LaunchReason, words: Set<String>)] = [
    (.prewarm, ["prewarm", "prewarmed", "prewarming"]),
    (.user, ["tap", "taps", "tapped", "opened"]),
    // `BGProcessingTask`: minutes, and no number of them is promised.
    (.otherBackground, ["processing"]),
    (.push, ["push", "remote", "remotenotification"]),
    (.fetch, ["fetch"]),
    (.refresh, ["refresh", "bgtask"]),
    (.otherBackground, ["background", "location", "corelocation", "bluetooth", "voip"]),
    (.user, ["user", "foreground"]),
  ]

  /// Returns the words in lower case: those between other signs, and those that capitals begin within them.
  private static func words(of text: ArraySlice<UInt8>) -> Set<String> {
    var words: Set<String> = []
    for word in text.split(whereSeparator: { !isLowercase($0 | 0x20) }) {
      words.insert(lowercased(word))
      var start = word.startIndex
      for index in word.indices.dropFirst() where !isLowercase(word[index]) {
        // The last capital of some in a row begins a word: `BGAppRefresh`.
        let next = index + 1 < word.endIndex ? word[index + 1] : 0
        guard isLowercase(word[index - 1]) || isLowercase(next) else { continue }
        words.insert(lowercased(word[start..<index]))
        start = index
      }
      words.insert(lowercased(word[start...]))
    }
    return words
  }

  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func lowercased(_ word: ArraySlice<UInt8>) -> String {
    String(decoding: word.map { $0 | 0x20 }, as: UTF8.self)
  }
}
