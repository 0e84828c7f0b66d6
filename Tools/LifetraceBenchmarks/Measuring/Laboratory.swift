import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs commands and measures them.
struct Laboratory: Sendable {
  /// The folder for workloads and results.
  var folder: String

  /// The file with the standard error of the last program.
  var messagesPath: String { folder + "/messages" }

  /// Runs a command to its end.
  ///
  /// - Throws: `BenchmarkError` if its exit status is not 0.
  func run(_ command: ProcessCommand, watchesMemory: Bool = false) throws -> ProcessUsage {
    var upstream: ChildProcess?
    var input: Int32?
    if let file = command.pipedFile {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { throw BenchmarkError.missing(program: "cat") }
      // Neither program may inherit the other's end, or the reader would wait forever.
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
    guard command.expectedStatuses.contains(status) else {
      let text = (try? String(contentsOfFile: messagesPath, encoding: .utf8)) ?? ""
      throw BenchmarkError.failed(
        command: command.text, status: status, messages: String(text.suffix(2000)))
    }
    return usage
  }

  /// Runs a command and returns its standard output.
  func output(of command: ProcessCommand) throws -> String {
    var command = command
    command.outputPath = folder + "/output"
    _ = try run(command)
    return try String(contentsOfFile: command.outputPath, encoding: .utf8)
  }

  /// Returns the median of a command's peak memory in some runs, in bytes.
  ///
  /// A single run may take a quarter more, depending on the timing of its threads.
  ///
  /// - Returns: `nil` if the memory cannot be examined.
  func peakMemory(of command: ProcessCommand, runs: Int = 3) throws -> Int? {
    let peaks = try (0..<runs).compactMap { _ in try run(command, watchesMemory: true).peakMemory }
    return peaks.isEmpty ? nil : peaks.sorted()[peaks.count / 2]
  }

  /// Runs two commands in turn, `pairs` times.
  ///
  /// Before that, further runs of each command warm the cache and measure the memory.
  func compare(
    _ ours: ProcessCommand, _ theirs: ProcessCommand, pairs: Int, memoryRuns: Int = 3
  ) throws -> PairedRuns {
    var result = PairedRuns(
      ourMemory: try peakMemory(of: ours, runs: memoryRuns),
      theirMemory: try peakMemory(of: theirs, runs: memoryRuns))
    for _ in 0..<pairs {
      result.add(ours: try run(ours), theirs: try run(theirs))
    }
    return result
  }

  /// Runs two commands once each, and examines time and memory in the same run.
  func compareOnce(_ ours: ProcessCommand, _ theirs: ProcessCommand) throws -> PairedRuns {
    let (our, their) = (
      try run(ours, watchesMemory: true), try run(theirs, watchesMemory: true)
    )
    var result = PairedRuns(ourMemory: our.peakMemory, theirMemory: their.peakMemory)
    result.add(ours: our, theirs: their)
    return result
  }
}
