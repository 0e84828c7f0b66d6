/// A line of a story that cannot be read.
public struct StoryError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with the line.
  public enum Reason: Hashable, Sendable {
    /// The line's first word is no directive, or not one that may stand here.
    case unknownDirective(String)
    /// The fact belongs to an app, a scene or a session, and none was opened before it.
    case misplaced(String, needs: String)
    /// The line ends where a word was expected.
    case missing(String)
    /// A word does not have the form that its place asks for.
    case invalid(String, expected: String)
    /// A quotation mark is not closed on its line.
    case unclosedQuote
  }

  public var file: String
  /// Counted from 1.
  public var line: Int
  public var reason: Reason

  /// Creates the error of one line.
  public init(file: String, line: Int, reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The error as `file:line: error: what was found, what was expected`.
  public var description: String { "\(file):\(line): error: \(sentence)" }

  private var sentence: String {
    switch reason {
    case .unknownDirective(let word): "unknown directive '\(word)'"
    case .misplaced(let word, let needs): "'\(word)' stands outside of any '\(needs)'"
    case .missing(let what): "the line ends; expected \(what)"
    case .invalid(let word, let expected): "found '\(word)'; expected \(expected)"
    case .unclosedQuote: "a quotation mark is not closed"
    }
  }
}
