import Foundation
import LifetraceTestSupport

/// One run of the built command, to its end.
///
/// A shell starts it: Foundation's `Process` reads memory that is not its own when many are started.
struct CommandRun {
  /// The exit status, or the number of the signal that ended the process.
  let status: Int32
  let endedBySignal: Bool
  let output: Data
  let errors: String
  /// Whether it was stopped because it did not end.
  let isHanging: Bool

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - environment: what is added to the environment of the tests.
  ///   - folder: the working folder.
  ///   - input: what the command reads from a pipe.
  init(
    _ arguments: [String], environment: [String: String] = [:], in folder: String = "/",
    input: Data? = nil
  ) throws {
    let streams = try Workspace()
    try (input ?? Data()).write(to: URL(fileURLWithPath: streams.path("input")))
    // Variables for the command alone, and not for the programs that start it.
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let words = ["env"] + variables + [BuiltCommand.path] + arguments
    let command = words.map(CommandRun.quoted).joined(separator: " ")
    let files = CommandRun.quoted(streams.path)
    let source = input == nil ? "" : "cat \(files)/input |"
    let noInput = input == nil ? "</dev/null" : ""
    let result = unsafe system(
      """
      cd \(CommandRun.quoted(folder)) && \(source) (exec timeout -s KILL \(CommandRun.longest) \(command) \
      \(noInput) >\(files)/output 2>\(files)/errors) 2>/dev/null
      """)
    let exit = (result >> 8) & 0xFF
    endedBySignal = result & 0x7F != 0 || exit > 128
    status = result & 0x7F != 0 ? result & 0x7F : exit > 128 ? exit - 128 : exit
    isHanging = endedBySignal && status == SIGKILL
    output = FileManager.default.contents(atPath: streams.path("output")) ?? Data()
    errors = streams.read("errors") ?? ""
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// In seconds. No run takes one; a busy machine has its time.
  private static let longest = 60
}
