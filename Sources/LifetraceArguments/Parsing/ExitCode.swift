/// The status with which a process exits. A command that throws a code exits without a message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  /// The status that the process returns to its parent.
  public var rawValue: Int32

  /// Creates a code from a status.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Creates a code from a status.
  public init(_ code: Int32) {
    self.init(rawValue: code)
  }

  /// The status 0.
  public static let success = ExitCode(0)
  /// The status 1, for general errors.
  public static let failure = ExitCode(1)
  /// The status 64, `EX_USAGE` of sysexits.h, for wrong command lines.
  public static let validationFailure = ExitCode(64)

  /// Whether the code is `success`.
  public var isSuccess: Bool { self == .success }
}

/// The statuses with which a command exits, and what each means.
///
/// swift-argument-parser has no such list; there it would be a paragraph of the discussion.
public struct ExitStatusList: Sendable {
  /// A status and its meaning, in the order of the help.
  public var rows: [(code: ExitCode, meaning: String)]
  /// A sentence about all of them; empty for none.
  public var remark: String

  /// Creates a list.
  public init(_ rows: [(code: ExitCode, meaning: String)], remark: String = "") {
    self.rows = rows
    self.remark = remark
  }

  /// The list as a paragraph: `Exit status: 0 done, 64 wrong usage.`
  var paragraph: String {
    let words = rows.map { "\($0.code.rawValue) \($0.meaning)" }.joined(separator: ", ")
    return "Exit status: \(words)." + (remark.isEmpty ? "" : " " + remark)
  }
}

/// An error that ends a command successfully after printing a text.
public enum CleanExit: Error {
  /// Prints a command's help; `nil` for the root command.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)
}

/// An error that rejects the values of a command line, with a sentence for the user.
public struct ValidationError: Error, CustomStringConvertible {
  /// The sentence for the user.
  public var message: String

  /// Creates an error with a sentence for the user.
  public init(_ message: String) {
    self.message = message
  }

  /// The sentence for the user.
  public var description: String { message }
}
