import LifetraceArguments

/// A status with which the command exits: the only table of their numbers and meanings.
///
/// The numbers are those of sysexits.h where it has one.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case found = 1
  case usage = 64
  case notUnderstood = 65
  case missing = 66
  case inputOutput = 74

  /// The default meaning, for commands without their own.
  var meaning: String {
    switch self {
    case .done: "done"
    case .found: "a check found something"
    case .usage: "wrong usage"
    case .notUnderstood: "an input was not understood"
    case .missing: "an input is missing"
    case .inputOutput: "reading or writing failed"
    }
  }

  var code: ExitCode { ExitCode(rawValue: rawValue) }
}

extension ExitCode {
  /// An input was not understood.
  static let inputNotUnderstood = ExitStatus.notUnderstood.code
  /// An input does not exist or cannot be read.
  static let inputMissing = ExitStatus.missing.code
  /// Reading or writing failed.
  static let inputOutput = ExitStatus.inputOutput.code
}

/// A status of one command, with its own words for it.
struct CommandExitStatus {
  let status: ExitStatus
  let meaning: String

  private init(_ status: ExitStatus, _ meaning: String? = nil, or other: String? = nil) {
    self.status = status
    self.meaning = (meaning ?? status.meaning) + (other.map { ", or " + $0 } ?? "")
  }

  static let done = Self(.done)
  static let usage = Self(.usage)
  static let notUnderstood = Self(.notUnderstood)
  static let missing = Self(.missing)
  static let inputOutput = Self(.inputOutput)
  /// Of a command that reads nothing.
  static let writing = Self(.inputOutput, "writing failed")

  static func done(_ meaning: String) -> Self { Self(.done, meaning) }
  static func found(_ meaning: String) -> Self { Self(.found, meaning) }
  static func usage(_ meaning: String) -> Self { Self(.usage, meaning) }
  static func usage(or other: String) -> Self { Self(.usage, or: other) }
  static func notUnderstood(_ meaning: String) -> Self { Self(.notUnderstood, meaning) }
  static func notUnderstood(or other: String) -> Self { Self(.notUnderstood, or: other) }
  static func missing(_ meaning: String) -> Self { Self(.missing, meaning) }
}

extension String {
  /// What a choice of apps, devices or times may come to.
  static let nothingThere = "nothing in the log of the app, device or times asked for"
}

extension ExitStatusList {
  /// Creates the list of a command.
  init(_ statuses: [CommandExitStatus], remark: String = "") {
    self.init(statuses.map { ($0.status.code, $0.meaning) }, remark: remark)
  }
}
