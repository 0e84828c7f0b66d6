/// The words of a story's line that have not been read yet.
struct StoryLine {
  /// The line, counted from 1.
  let number: Int
  private let file: String
  private var words: ArraySlice<String>

  /// Splits a line at spaces. `"…"` is one word, and a word that begins with `#` starts a comment.
  init(_ text: Substring, number: Int, file: String) throws {
    self.number = number
    self.file = file
    var words: [String] = []
    var rest = text.drop { $0.isWhitespace }
    while let first = rest.first, first != "#" {
      if first == "\"" {
        rest = rest.dropFirst()
        guard let close = rest.firstIndex(of: "\"") else {
          throw StoryError(file: file, line: number, reason: .unclosedQuote)
        }
        words.append(String(rest[..<close]))
        rest = rest[rest.index(after: close)...]
      } else {
        let word = rest.prefix { !$0.isWhitespace }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
      rest = rest.drop { $0.isWhitespace }
    }
    self.words = words[...]
  }

  /// Whether all words have been read.
  var isEmpty: Bool { words.isEmpty }

  /// Removes and returns the next word. If there is none, throws an error that names `what`.
  mutating func next(_ what: String) throws -> String {
    guard let word = words.popFirst() else { throw error(.missing(what)) }
    return word
  }

  /// Removes the next word if it equals `word`.
  mutating func skip(_ word: String) -> Bool {
    guard words.first == word else { return false }
    words.removeFirst()
    return true
  }

  /// Removes and returns all remaining words.
  mutating func rest() -> [String] {
    defer { words = [] }
    return Array(words)
  }

  /// Returns an error for this line.
  func error(_ reason: StoryError.Reason) -> StoryError {
    StoryError(file: file, line: number, reason: reason)
  }
}
