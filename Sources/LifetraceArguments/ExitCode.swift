/// A status with which a process ends; thrown, it ends the command without a message.
public struct ExitCode: Error, RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  public init(_ code: Int32) {
    self.init(rawValue: code)
  }

  public static let success = ExitCode(0)
  public static let failure = ExitCode(1)
  /// `EX_USAGE` of sysexits.h.
  public static let validationFailure = ExitCode(64)

  /// `true` iff the code is that of success.
  public var isSuccess: Bool { self == .success }
}

/// Ends a command successfully, with something to print.
public enum CleanExit: Error {
  /// Prints a command's help; the root's if `nil`.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)
}

/// Refuses the values that a user gave, in a sentence.
public struct ValidationError: Error, CustomStringConvertible {
  public var message: String

  public init(_ message: String) {
    self.message = message
  }

  public var description: String { message }
}
