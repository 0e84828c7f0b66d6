/// The words of a block's command.
package enum CommandWords {
  /// Returns the words of `text`: blanks separate them, except between double quotes.
  static func split(_ text: String) throws(EmbeddingFault) -> [String] {
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
    guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return false }
    return word[..<sign].allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" }
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
