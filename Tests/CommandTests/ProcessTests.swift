import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command as a process of its own: what only the operating system can show.
@Suite(.serialized) struct ProcessTests {
  @Test func closedPipeIsSuccess() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let output = Pipe()
    // Nobody will ever read.
    try output.fileHandleForReading.close()
    let run = try Command(["report", log], output: output).finish()
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  /// Else the first pipe of its own takes the free place, and is waited for without end.
  @Test(arguments: [["report"], ["report", "-"], ["convert"]])
  func closedInputIsNoInput(arguments: [String]) throws {
    let run = try Command(arguments, redirection: "<&-").finish()
    #expect(run.status == 64 || run.status == 66)
    #expect(run.output.isEmpty && !run.errors.isEmpty)
  }

  @Test func closedOutputIsAnError() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let run = try Command(["report", log], redirection: ">&-").finish()
    #expect(run.status == 74)
    #expect(!run.errors.isEmpty)
  }

  /// So large that the work is shared among threads and files are mapped.
  private static let long = (0..<40_000).map { number in
    let names = [
      "willEnterForeground", "didBecomeActive", "willResignActive", "didEnterBackground",
    ]
    let time = [number / 3600, number / 60 % 60, number % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return #"{"ts":"2026-11-21T\#(time.joined(separator: ":"))Z","event":"\#(names[number % 4])","#
      + #""bundle":"com.example.notes\#(number / 4 % 5)","pid":4\#(number / 4 % 5)}"# + "\n"
  }.joined()

  /// With few descriptors the result is the same, or an error says what is missing.
  @Test(arguments: [["report", "--format", "json"], ["convert"]])
  func fewDescriptors(arguments: [String]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.long, to: "a.ndjson")
    let whole = try Command(arguments + [log]).finish()
    for count in [4, 6, 8] {
      let run = try Command(arguments + [log], limit: "ulimit -n \(count)").finish()
      if run.status == 66 {
        #expect(run.errors == "\(log): error: cannot be opened: Too many open files\n")
      } else {
        #expect(run.status == whole.status, "\(count): \(run.errors)")
        #expect(run.output == whole.output)
      }
    }
  }

  /// A file is closed once it is read.
  @Test func aFolderOfMoreFilesThanDescriptors() throws {
    let workspace = try Workspace()
    for number in 0..<64 {
      try workspace.write(Log.story("com.example.app\(number)"), to: "logs/\(number).ndjson")
    }
    let folder = workspace.path("logs")
    let whole = try Command(["report", folder]).finish()
    let run = try Command(["report", folder], limit: "ulimit -n 32").finish()
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == whole.output)
  }

  #if canImport(Glibc)
    /// Without memory an error line and a status end the command, and no trap.
    @Test func littleMemory() throws {
      let workspace = try Workspace()
      let log = try workspace.write(Self.long, to: "a.ndjson")
      var statuses: Set<Int32> = []
      for kilobytes in [60_000, 80_000, 100_000] {
        let run = try Command(["report", log], limit: "ulimit -v \(kilobytes)").finish()
        // The loader ends with 127 where the libraries have no room.
        #expect([0, 71, 127].contains(run.status), "\(kilobytes): \(run.status) \(run.errors)")
        if run.status == 71 { #expect(run.errors.hasPrefix("lifetrace: error: out of memory; ")) }
        statuses.insert(run.status)
      }
      #expect(statuses.contains(71))
    }
  #endif

  @Test func aFileBeyondItsLimitLeavesNothing() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.long, to: "a.ndjson")
    let output = workspace.path("b.ndjson")
    let run = try Command(["convert", log, "--output", output], limit: "ulimit -f 8").finish()
    #expect(run.status == 74)
    #expect(run.errors == "\(output): error: cannot be written: File too large\n")
    #expect(try workspace.names() == ["a.ndjson"])
  }

  /// As far as the file system takes such names.
  @Test func aPathThatIsNotUTF8() throws {
    let workspace = try Workspace()
    try workspace.write(Self.story, to: "a.ndjson")
    let made = try Command(
      ["schema"],
      limit: "cd '\(workspace.path)'; mkdir \"$(printf 'd\\377')\";"
        + #" cp a.ndjson "$(printf 'b\377.ndjson')"; cp a.ndjson "$(printf 'd\377/c\376')""#
    ).finish()
    guard made.errors.isEmpty else { return }
    for name in [#"b\377.ndjson"#, #"d\377"#, #"d\377/c\376"#] {
      let run = try Command(
        [], limit: "cd '\(workspace.path)'; set -- report \"$(printf '\(name)')\""
      ).finish()
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.output.contains("com.example.notes"))
    }
  }

  /// More than a pipe holds: once it is written, the command is reading.
  private static let filler = String(repeating: "nothing of interest\n", count: 60_000)
  private static let story = Log.story("com.example.notes")

  /// The second log ends with what may still wait in the pipe when the user stops reading.
  @Test(arguments: [["report"], ["report", "-"]], [story + filler, filler + story])
  func interruptOfALivePipeShowsTheReport(arguments: [String], log: String) throws {
    let input = Pipe()
    let command = try Command(arguments, input: input)
    try input.fileHandleForWriting.write(contentsOf: Data(log.utf8))
    command.process.interrupt()
    let run = try command.finish()
    try input.fileHandleForWriting.close()
    #expect(command.process.terminationReason == .exit)
    #expect(run.status == 0)
    #expect(run.output.contains("com.example.notes"))
  }

  /// Ctrl-C ends the log while a pipe is read, and after that the command.
  @Test func interruptAfterAPipeEndsTheCommand() throws {
    let (input, output) = (Pipe(), Pipe())
    let command = try Command(
      ["report", "--full", "--format", "json", "-"], input: input, output: output)
    let log = (0..<200).map { Log.story("com.example.notes\($0)") }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(log.utf8))
    try input.fileHandleForWriting.close()
    // Longer than a pipe holds, so that the command waits for somebody who reads on.
    _ = try output.fileHandleForReading.read(upToCount: 1)
    command.process.interrupt()
    for _ in 0..<1000 where command.process.isRunning { usleep(10_000) }
    kill(command.process.processIdentifier, SIGKILL)
    command.process.waitUntilExit()
    #expect(command.process.terminationReason == .uncaughtSignal)
    #expect(command.process.terminationStatus == SIGINT)
  }

  @Test func namedPipe() throws {
    let workspace = try Workspace()
    let pipe = workspace.path("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let command = try Command(["convert", pipe])
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
    try writer.write(contentsOf: Data(Log.story("com.example.notes").utf8))
    try writer.close()
    let run = try command.finish()
    #expect(run.status == 0)
    #expect(Log.eventCount(of: run.output) == 5)
  }

  @Test func interruptWhileNobodyWritesToANamedPipe() throws {
    let workspace = try Workspace()
    let pipe = workspace.path("pipe")
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    // Whoever opens the pipe to write waits for the command to open it.
    let command = try Command(["report", log, pipe])
    let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
    command.process.interrupt()
    let run = try command.finish()
    try writer.close()
    #expect(run.output.contains("com.example.notes"))
    #expect(command.process.terminationReason == .exit)
  }

  @Test(arguments: [
    ("report", SIGTERM), ("convert", SIGTERM), ("graph", SIGTERM), ("report", SIGHUP),
  ])
  func aSignalWhileReadingLeavesNoOutput(verb: String, signal: Int32) throws {
    let workspace = try Workspace()
    let name = verb == "report" ? "out.txt" : "out.dot"
    try workspace.write("before", to: name)
    let input = Pipe()
    let command = try Command([verb, "-", "--output", workspace.path(name)], input: input)
    try input.fileHandleForWriting.write(
      contentsOf: Data((ProcessTests.story + ProcessTests.filler).utf8))
    kill(command.process.processIdentifier, signal)
    _ = try command.finish()
    try input.fileHandleForWriting.close()
    #expect(command.process.terminationReason == .uncaughtSignal)
    #expect(command.process.terminationStatus == signal)
    #expect(try workspace.names() == [name])
    #expect(workspace.read(name) == "before")
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalWhileWritingLeavesNoOutput(signal: Int32) throws {
    let workspace = try Workspace()
    // Of other apps each, so that all of it is written, and that takes its time.
    let log = try workspace.write(
      (0..<20_000).map { Log.story("com.example.notes\($0)") }.joined(), to: "in/a.ndjson")
    try workspace.write("before", to: "out/events.ndjson")
    let command = try Command(["convert", log, "--output", workspace.path("out/events.ndjson")])
    // Written beside its place first; the signal comes once that is there, or it is done.
    while command.process.isRunning, try workspace.names(in: "out").count < 2 { usleep(500) }
    kill(command.process.processIdentifier, signal)
    _ = try command.finish()
    #expect(command.process.terminationReason == .uncaughtSignal)
    #expect(try workspace.names(in: "out") == ["events.ndjson"])
    #expect(workspace.read("out/events.ndjson") == "before")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func fullDisk() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let toFile = try Command(["report", log, "--output", "/dev/full"]).finish()
    #expect(toFile.status == 74)
    #expect(toFile.errors == "/dev/full: error: cannot be written: No space left on device\n")
    let full = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let toOutput = try Command(["report", log], output: full).finish()
    #expect(toOutput.status == 74)
    #expect(
      toOutput.errors == "standard output: error: cannot be written: No space left on device\n")
  }

  @Test(
    arguments: [(["--version"], 0), (["report", "/nowhere.log"], 66), (["nonsense"], 64)]
      as [([String], Int32)])
  func status(arguments: [String], expected: Int32) throws {
    let run = try Command(arguments).finish()
    #expect(run.status == expected)
    #expect(run.output.isEmpty == (expected != 0))
    #expect(run.errors.isEmpty == (expected == 0))
  }

  #if GRAPHVIZ
    @Test func fontsOfTheMachineDoNotShowInAPicture() throws {
      let arguments = ["graph", "--reference", "app"]
      let usual = try Command(arguments).finish()
      let fontless = try Command(arguments, environment: ["FONTCONFIG_FILE": "/dev/null"]).finish()
      #expect(usual.status == 0)
      #expect(usual.output.contains("<svg"))
      #expect(fontless.output == usual.output)
      #expect(fontless.errors.isEmpty)
    }
  #endif

  #if GRAPHVIZ && os(Linux)
    /// Loading them takes longer than all the rest.
    @Test(arguments: [("svg", false), ("png", true)])
    func librariesForFontsAreLoadedForPixelsOnly(format: String, expected: Bool) throws {
      let workspace = try Workspace()
      let run = try Command(
        ["graph", "--reference", "app", "--output", workspace.path("app.\(format)")],
        environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": workspace.path("loaded")]
      ).finish()
      #expect(run.status == 0)
      let name = try #require(try workspace.names().first { $0.hasPrefix("loaded") })
      let loaded = try #require(workspace.read(name))
      #expect(loaded.contains("libgvplugin_neato_layout"))
      #expect(loaded.contains("libpango") == expected)
      #expect(loaded.contains("libfontconfig") == expected)
    }
  #endif

  #if os(Linux)
    /// With all that it needs, the library that unpacks takes a quarter of a start.
    @Test(arguments: [(nil, false), ("gzip", true)] as [(String?, Bool)])
    func theLibraryThatUnpacksIsLoadedForArchivesOnly(filter: String?, expected: Bool) throws {
      let workspace = try Workspace()
      let story = Log.story("com.example.notes")
      let log = try workspace.write(
        filter.map { Packed([("x", story)], format: "raw", filter: $0).bytes } ?? Array(story.utf8),
        to: "a.log")
      let run = try Command(
        ["report", log],
        environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": workspace.path("loaded")]
      ).finish()
      #expect(run.status == 0)
      #expect(run.output.contains("com.example.notes"))
      let name = try #require(try workspace.names().first { $0.hasPrefix("loaded") })
      #expect(try #require(workspace.read(name)).contains("libarchive") == expected)
    }

    @Test func withoutTheLibraryThatUnpacksAnArchiveIsAnError() throws {
      let workspace = try Workspace()
      // Found before the system's, and no library.
      try workspace.write("", to: "libarchive.so.13")
      let log = try workspace.write(
        Packed([("x", Log.story("com.example.notes"))], format: "raw", filter: "gzip").bytes,
        to: "a.gz")
      let run = try Command(
        ["report", log], environment: ["LD_LIBRARY_PATH": workspace.path("")]
      ).finish()
      #expect(run.status == 65)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("a.gz: error: is packed, and the library that unpacks it"))
    }
  #endif
}

/// A running `lifetrace`.
private struct Command {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let readsOutput: Bool

  /// Starts `lifetrace`, by default without input and with its output kept; what `environment` has
  /// is added to that of the tests.
  ///
  /// - Parameters:
  ///   - redirection: what a shell does with the command's input and output.
  ///   - limit: what a shell does before it starts the command.
  init(
    _ arguments: [String], environment: [String: String] = [:],
    input: Any = FileHandle.nullDevice, output other: Any? = nil, redirection: String? = nil,
    limit: String? = nil
  ) throws {
    // A test that runs after a shell's `&` would hand on that interrupts are ignored.
    signal(SIGINT, SIG_DFL)
    process.executableURL = URL(fileURLWithPath: BuiltCommand.path)
    process.arguments = arguments
    if redirection != nil || limit != nil {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let script = (limit.map { $0 + "; " } ?? "") + "exec \"$0\" \"$@\" " + (redirection ?? "")
      process.arguments = ["-c", script, BuiltCommand.path] + arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = other ?? output
    process.standardError = errors
    readsOutput = other == nil
    try process.run()
  }

  /// Waits for the end and returns what was written.
  func finish() throws -> (status: Int32, output: String, errors: String) {
    var text = Data()
    if readsOutput { text = try output.fileHandleForReading.readToEnd() ?? Data() }
    let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaints, as: UTF8.self)
    )
  }
}
