import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs commands and measures them; `folder` holds what they need and leave.
struct Laboratory: Sendable {
  /// Where workloads and results are.
  var folder: String

  /// What the last program said on standard error.
  var messagesPath: String { folder + "/messages" }

  /// Runs a command to its end.
  ///
  /// - Throws: `BenchmarkError` unless its status is 0.
  func run(_ command: ProcessCommand, watchesMemory: Bool = false) throws -> ProcessUsage {
    var upstream: ChildProcess?
    var input: Int32?
    if let file = command.pipedFile {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { throw BenchmarkError.missing(program: "cat") }
      // Neither program may hold the other's end, or the reader would wait for ever.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      defer { close(ends[1]) }
      input = ends[0]
      upstream = try ChildProcess(
        ProcessCommand(["cat", file]), standardInput: nil, standardOutput: ends[1],
        messagesPath: messagesPath)
    }
    let child = try ChildProcess(
      command, standardInput: input, standardOutput: nil, messagesPath: messagesPath)
    if let input { close(input) }
    let (usage, status) = child.wait(watchesMemory: watchesMemory)
    _ = upstream?.wait(watchesMemory: false)
    guard status == 0 else {
      let text = (try? String(contentsOfFile: messagesPath, encoding: .utf8)) ?? ""
      throw BenchmarkError.failed(
        command: command.text, status: status, messages: String(text.suffix(2000)))
    }
    return usage
  }

  /// Runs a command and returns what it prints.
  func output(of command: ProcessCommand) throws -> String {
    var command = command
    command.outputPath = folder + "/output"
    _ = try run(command)
    return try String(contentsOfFile: command.outputPath, encoding: .utf8)
  }

  /// The median of what a command takes in three runs: a single one may take a quarter more, by how
  /// the threads met.
  ///
  /// - Returns: bytes; `nil` where nobody could look.
  func peakMemory(of command: ProcessCommand) throws -> Int? {
    let peaks = try (0..<3).compactMap { _ in try run(command, watchesMemory: true).peakMemory }
    return peaks.isEmpty ? nil : peaks.sorted()[peaks.count / 2]
  }

  /// Runs two commands in turn, `pairs` times, after three runs of each that warm the cache and are
  /// watched for memory.
  func compare(_ ours: ProcessCommand, _ theirs: ProcessCommand, pairs: Int) throws -> PairedRuns {
    var result = PairedRuns(
      ourMemory: try peakMemory(of: ours), theirMemory: try peakMemory(of: theirs))
    for _ in 0..<pairs {
      result.add(ours: try run(ours), theirs: try run(theirs))
    }
    return result
  }
}
