import Foundation

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
    let streams = FileManager.default.temporaryDirectory
      .appending(path: "lifetrace-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: streams, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: streams) }
    try (input ?? Data()).write(to: streams.appending(path: "input"))
    // Variables for the command alone, and not for the programs that start it.
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let words = ["env"] + variables + [CommandRun.executable.path] + arguments
    let command = words.map(CommandRun.quoted).joined(separator: " ")
    let files = CommandRun.quoted(streams.path)
    let source = input == nil ? "" : "cat \(files)/input |"
    let sink = input == nil ? "</dev/null" : ""
    let result = unsafe system(
      """
      cd \(CommandRun.quoted(folder)) && \(source) (exec timeout -s KILL \(CommandRun.longest) \(command) \
      \(sink) >\(files)/output 2>\(files)/errors) 2>/dev/null
      """)
    let exit = (result >> 8) & 0xFF
    endedBySignal = result & 0x7F != 0 || exit > 128
    status = result & 0x7F != 0 ? result & 0x7F : exit > 128 ? exit - 128 : exit
    isHanging = endedBySignal && status == SIGKILL
    output = (try? Data(contentsOf: streams.appending(path: "output"))) ?? Data()
    errors = String(
      decoding: (try? Data(contentsOf: streams.appending(path: "errors"))) ?? Data(), as: UTF8.self)
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }

  /// In seconds. No run takes one; a busy machine has its time.
  private static let longest = 60

  /// The command beside the tests.
  private static var executable: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "lifetrace")
  }
}
