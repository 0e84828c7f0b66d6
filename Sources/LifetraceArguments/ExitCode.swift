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
