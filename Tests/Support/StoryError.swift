/// An error in a line of a story.
public struct StoryError: Error, Hashable, CustomStringConvertible {
  /// The cause of the error.
  public enum Reason: Hashable, Sendable {
    /// The line's first word is not a directive, or is not allowed at this point.
    case unknownDirective(String)
    /// The fact belongs to an app, a scene or a session, but no such line precedes it.
    case misplaced(String, needs: String)
    /// The line ends before a required word.
    case missing(String)
    /// A word does not have the required form.
    case invalid(String, expected: String)
    /// The line has an opening quotation mark without a closing one.
    case unclosedQuote
  }

  /// The story's file.
  public var file: String
  /// The line, counted from 1.
  public var line: Int
  /// The cause of the error.
  public var reason: Reason

  /// Creates an error for a line.
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
