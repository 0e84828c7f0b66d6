import Foundation
import LifetraceTestSupport

/// A folder with one input of each kind, removed with the value.
struct FaultFolder {
  private let workspace: Workspace
  var path: String { workspace.path }

  /// Creates the folder with its inputs and with outputs of an earlier run.
  ///
  /// - Parameter hasLarge: whether a large log is there, which takes its time.
  init(hasLarge: Bool = false) throws {
    workspace = try Workspace()
    for folder in ["in", "out", "temporary"] {
      try FileManager.default.createDirectory(
        atPath: workspace.path(folder), withIntermediateDirectories: true)
    }
    for (name, bytes) in FaultFolder.inputs { try bytes.write(to: file(name)) }
    for (name, bytes) in FaultFolder.archive {
      let place = file("device.logarchive/" + name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: place)
    }
    try PowerLogNight.write(to: workspace.path("overnight.PLSQL"))
    if hasLarge { try FaultFolder.large.prefix(3 << 20).write(to: file("large.txt")) }
    for name in ["report.md", "events.ndjson", "app.svg", "check.xml"] {
      try Data("before\n".utf8).write(to: file("out/" + name))
    }
  }

  private func file(_ name: String) -> URL { URL(fileURLWithPath: workspace.path(name)) }

  /// The files in the folder with their bytes, those for the command's own use included.
  var contents: [String: Data] {
    var found: [String: Data] = [:]
    for name in FileManager.default.enumerator(atPath: path) ?? .init() {
      guard let name = name as? String, let data = try? Data(contentsOf: file(name)) else {
        continue
      }
      found[name] = data
    }
    return found
  }

  private static let console =
    (try? Data(contentsOf: sample("leaked-background-task/console.txt"))) ?? Data()
  /// Of the hours of the other log, so that it has a place beside this one.
  private static let native: Data = {
    let text =
      (try? String(contentsOf: sample("two-windows-ipad/events.ndjson"), encoding: .utf8)) ?? ""
    return Data(text.replacing("T14:", with: "T17:").replacing("T15:", with: "T18:").utf8)
  }()

  /// Some bytes for a pipe.
  static func input(_ kind: FaultCommand.Input) -> Data {
    switch kind {
    case .none: Data()
    case .console: console
    case .native: native
    case .large: large
    }
  }

  /// The log before 10 MB of other lines: long ones, which take less time for their size.
  private static let large: Data = {
    let message = String(repeating: "idle ", count: 2000)
    let line = Data("default\t18:05:30.000000+0100\tkernel\t\(message)\n".utf8)
    return (0..<1040).reduce(into: console) { log, _ in log += line }
  }()

  private static func sample(_ name: String) -> URL {
    URL(fileURLWithPath: SampleTraces.folder).appending(path: name)
  }

  private static let inputs: [(String, Data)] = [
    ("in/console.txt", console), ("in/events.ndjson", native),
    ("packed.tar.gz", packed), ("report.json", report),
    (
      "rules.json",
      Data(#"{"schema":"lifetrace.rules/1","extends":"all","require":["exits.total = 0"]}"#.utf8)
    ),
    (
      "page.md",
      Data(
        """
        # Notes

        <!-- lifetrace: table time-in-state trace=in/console.txt -->
        <!-- /lifetrace -->

        """.utf8)
    ),
  ]

  /// The log of a device that sees an app leave the foreground and end.
  private static let archive: [(path: String, bytes: [UInt8])] = {
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_795_255_200_000_000_000)
    let board = ArchiveProcess(
      pid: 64, path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
    for (time, visibility) in [(1.0, "Foreground"), (10.0, "Background")] {
      boot.log(
        board, at: .seconds(time),
        "[app<com.example.notes>:412] Setting process visibility to: %{public}@",
        [.object(visibility)])
    }
    boot.message(
      ArchiveProcess(pid: 1, path: "/sbin/launchd"), at: 30, "exited due to SIGKILL",
      subsystem: "gui/foreground/UIKitApplication:com.example.notes[a1b2][rb-legacy] [412]")
    return ArchiveWriter([boot]).files()
  }()

  /// An archive of a log. The system's own tool packs it: there is no other on every machine.
  private static let packed: Data = {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "lifetrace-packed-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try console.write(to: folder.appending(path: "console.txt"))
      let tar = Process()
      tar.executableURL = URL(fileURLWithPath: "/bin/sh")
      tar.arguments = ["-c", "cd \"$0\" && tar -czf packed.tar.gz console.txt", folder.path]
      try tar.run()
      tar.waitUntilExit()
      return try Data(contentsOf: folder.appending(path: "packed.tar.gz"))
    } catch { return Data() }
  }()

  /// A report of the log, as a user keeps it for a comparison.
  private static let report: Data = {
    let log = sample("leaked-background-task/console.txt").path
    let run = try? CommandRun(["report", log, "--format", "json", "--full"])
    return run?.output ?? Data()
  }()
}
