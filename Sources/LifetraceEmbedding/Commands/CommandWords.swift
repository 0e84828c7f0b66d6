/// The words of a block's command.
package enum CommandWords {
  /// Returns the words of `text`: blanks separate them, except between double quotes.
  static func split(_ text: String) throws(EmbeddingFault) -> [String] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return try splitByCharacters(text) }
    var words: [String] = []
    var word: [UInt8] = []
    var isWord = false
    var isQuoted = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
        isWord = true
      } else if !isQuoted, byte == 0x20 || (0x09...0x0D).contains(byte) {
        if isWord { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
        isWord = false
      } else {
        word.append(byte)
        isWord = true
      }
    }
    guard !isQuoted else { throw .unclosedQuote }
    return isWord ? words + [String(decoding: word, as: UTF8.self)] : words
  }

  /// The same for text with spaces of other scripts.
  private static func splitByCharacters(_ text: String) throws(EmbeddingFault) -> [String] {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        word = word ?? ""
      } else if !isQuoted, character.isWhitespace {
        if let word { words.append(word) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    guard !isQuoted else { throw .unclosedQuote }
    return words + (word.map { [$0] } ?? [])
  }

  /// `true` iff it is `name=value`.
  package static func isOption(_ word: String) -> Bool {
    let bytes = word.utf8
    guard let sign = bytes.firstIndex(of: UInt8(ascii: "=")), sign != bytes.startIndex else {
      return false
    }
    return bytes[..<sign].allSatisfy { (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Returns the words as one text that splits into them again.
  ///
  /// Requires: no word holds a double quote.
  package static func joined(_ words: [String]) -> String {
    words.map { word in
      guard word.contains(where: \.isWhitespace) || word.isEmpty else { return word }
      guard isOption(word), let sign = word.firstIndex(of: "=") else { return "\"\(word)\"" }
      return "\(word[...sign])\"\(word[word.index(after: sign)...])\""
    }.joined(separator: " ")
  }
}
