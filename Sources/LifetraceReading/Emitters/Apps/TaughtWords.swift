import LifetraceModel

/// Finds words that developers teach (``AppWords``).
extension AppWords {
  /// A word in a line, and the scene that the line names.
  struct Match {
    var word: Word
    var scene: ArraySlice<UInt8>?
  }

  /// Returns the first word in a line.
  func match(in line: ArraySlice<UInt8>) -> Match? {
    for word in words {
      if let scene = word.find(in: line) { return Match(word: word, scene: scene.first) }
    }
    return nil
  }

  /// Whether a message has a word.
  func isFound(in message: Span<UInt8>) -> Bool {
    guard !isEmpty else { return false }
    var text: [UInt8] = []
    text.append(message)
    return text.split(separator: .lineFeed).contains { match(in: $0) != nil }
  }
}

extension AppWords.Word {
  /// Returns the scene in a line, if it has one, where the line has the word; `nil` where it has not.
  fileprivate func find(in line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    let isSceneFirst = pieces.first == .scene
    let texts = isSceneFirst ? pieces.dropFirst() : pieces[...]
    guard case .text(let first)? = texts.first else { return nil }
    var start = line.startIndex
    while let found = line[start...].firstRange(of: first) {
      if var scenes = follow(texts.dropFirst(), line[found.upperBound...]) {
        if isSceneFirst { scenes = [Self.lastName(in: line[..<found.lowerBound])] }
        return scenes.allSatisfy(\.isEmpty) && pieces.contains(.scene) ? nil : scenes
      }
      start = found.lowerBound + 1
    }
    return nil
  }

  /// Follows the rest of the pattern in the rest of a line.
  private func follow(
    _ rest: ArraySlice<Piece>, _ line: ArraySlice<UInt8>
  ) -> [ArraySlice<UInt8>]? {
    var scenes: [ArraySlice<UInt8>] = []
    var line = line
    var rest = rest
    while let place = rest.popFirst() {
      var between = line
      if case .text(let text)? = rest.popFirst() {
        guard let next = line.firstRange(of: text) else { return nil }
        between = line[..<next.lowerBound]
        line = line[next.upperBound...]
      } else {
        between = Self.firstName(in: line)
      }
      if place == .scene { scenes.append(ByteScanner.trimmed(between)) }
    }
    return scenes
  }

  /// What stands before the next blank, without marks after it.
  private static func firstName(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = ByteScanner.trimmed(text).prefix { !$0.isBlank }
    let end = name.lastIndex { !Array(".,;:)]>\"'".utf8).contains($0) }
    return end.map { name[...$0] } ?? name.prefix(0)
  }

  private static func lastName(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = ByteScanner.trimmed(text)
    return text.lastIndex { $0.isBlank }.map { text[($0 + 1)...] } ?? text
  }
}
