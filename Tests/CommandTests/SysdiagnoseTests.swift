import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

struct SysdiagnoseTests {
  private static let root = "sysdiagnose_2026.11.21_11-30-00+0100_iPhone-OS_iPhone_23A341"
  private let workspace: Workspace

  /// A device on which Notes is killed by a watchdog 20 s after it went to the background: SpringBoard and launchd log
  /// that it ended, its crash report says why.
  init() throws {
    workspace = try Workspace()
    // 2026-11-21 10:00:00 UTC.
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_795_255_200_000_000_000,
      timebase: .arm, startTicks: 24_000_000)
    boot.minutesWest = -60
    let board = ArchiveProcess(
      pid: 64, path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
    let launchd = ArchiveProcess(pid: 1, path: "/sbin/launchd")
    for (time, visibility) in [(1.0, "Foreground"), (10.0, "Background")] {
      boot.log(
        board, at: .seconds(time),
        "[app<com.example.notes>:412] Setting process visibility to: %{public}@",
        [.object(visibility)], subsystem: "com.apple.FrontBoard", category: "Process")
    }
    boot.message(
      launchd, at: 30, "exited due to SIGKILL | sent by SpringBoard[64]",
      subsystem: "gui/foreground/UIKitApplication:com.example.notes[a1b2][rb-legacy] [412]")
    try workspace.write(ArchiveWriter([boot]), to: "\(Self.root)/system_logs.logarchive")
    try write("binary", to: "system_logs.logarchive/Info.plist")
    try write(SysdiagnoseTests.report, to: "crashes_and_spins/Notes-2026-11-21-110030.ips")
    try write("pids", to: "ps.txt")
    try writePowerLog()
    try write("samples", to: "spindump-nosymbols.txt")
    // What another part of the system logs of callbacks is not an app's.
    try write(
      "2026-11-21 11:00:05.000 Notes[412] applicationDidBecomeActive\n", to: "logs/Other/other.log")
  }

  /// PowerLog, which saw Notes in the foreground from a second after its launch on for half a minute, before the archive
  /// begins, and a little later what the archive shows, too. Its clock is 50 s ahead.
  private func writePowerLog() throws {
    let folder = workspace.path("\(Self.root)/logs/powerlogs")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let log = try PowerLogWriter(at: folder + "/powerlog_2026.PLSQL")
    let start = 1_795_255_200.0 + 50
    try log.offset(-50, at: start - 59)
    for (state, seconds) in [(8, -59.0), (4, -29), (8, 1.1), (4, 10.1)] {
      try log.state(state, "com.example.notes", pid: 412, at: start + seconds)
    }
  }

  private static let report = """
    {"app_name":"Notes","timestamp":"2026-11-21 11:00:30.00 +0100","bundleID":"com.example.notes","bug_type":"309","os_version":"iPhone OS 26.1 (23B85)"}
    {
      "captureTime" : "2026-11-21 11:00:30.0400 +0100",
      "procLaunch" : "2026-11-21 10:59:00.0000 +0100",
      "procRole" : "Background", "pid" : 412, "procName" : "Notes",
      "bundleInfo" : {"CFBundleIdentifier":"com.example.notes"},
      "exception" : {"type":"EXC_CRASH","signal":"SIGKILL"},
      "termination" : {"code":2343432205,"flags":6,"namespace":"FRONTBOARD","reasons":["scene-update watchdog transgression: app<com.example.notes>:412 exhausted real (wall clock) time allowance of 10.00 seconds"]}
    }

    """

  private func write(_ text: String, to name: String) throws {
    try workspace.write(text, to: "\(Self.root)/\(name)")
  }

  private func packed() throws -> String {
    let path = workspace.path("capture.tar.gz")
    let tar = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: ["tar", "czf", path, "-C", workspace.path, Self.root])
    tar.waitUntilExit()
    try #require(tar.terminationStatus == 0)
    return path
  }

  /// What is read of it, and what is not, is the same unpacked, packed and renamed.
  @Test(arguments: ["folder", "packed", "renamed"])
  func oneExitWithItsCause(_ form: String) throws {
    var path = workspace.path(Self.root)
    if form == "packed" { path = try packed() }
    if form == "renamed" {
      try FileManager.default.moveItem(atPath: path, toPath: workspace.path("case 7"))
      path = workspace.path("case 7")
    }
    let run = Recording(["report", path, "--format", "json", "--full"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let apps = report?["apps"] as? [[String: Any]] ?? []
    let app = try #require(apps.first { $0["bundle"] as? String == "com.example.notes" })
    let exits = app["exits"] as? [String: Any]
    #expect(exits?["total"] as? Int == 1)
    let exit = (exits?["items"] as? [[String: Any]])?.first
    #expect(exit?["category"] as? String == "watchdog")
    #expect((exit?["sources"] as? [String])?.count == 2)
    let inputs = report?["inputs"] as? [[String: Any]] ?? []
    #expect(
      inputs.compactMap { $0["layout"] as? String }.sorted() == ["ips", "logarchive", "powerlog"])
    let notes = ((report?["diagnostics"] as? [String: Any])?["items"] as? [[String: Any]] ?? [])
      .map { "\($0["message"] ?? "") \($0["notes"] ?? "")" }
    #expect(notes.contains { $0.contains("2 × lists") })
    // 30 s before the archive, which PowerLog alone shows, and 9 s that both show.
    let time = (app["timeInState"] as? [String: Any])?["foreground"] as? [String: Any]
    #expect(abs((time?["seconds"] as? Double ?? 0) - 39) < 0.2, "\(String(describing: time))")
  }

  @Test func ofAPipeToo() throws {
    let path = try packed()
    let file = try FileHandle(forReadingFrom: URL(filePath: path))
    let pipe = Pipe()
    Thread.detachNewThread {
      pipe.fileHandleForWriting.write(file.readDataToEndOfFile())
      try? pipe.fileHandleForWriting.close()
    }
    let run = Recording(["report", "-"]) {
      $0.standardInput = pipe.fileHandleForReading.fileDescriptor
    }
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("com.example.notes"))
    #expect(run.output.contains("watchdog"))
  }

  @Test func anExplanationQuotesTheArchive() throws {
    let run = Recording(["explain", workspace.path(Self.root)])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("system_logs.logarchive:3  the exit"), "\(run.output)")
    #expect(run.output.contains("2026-11-21 11:00:30.000 Df launchd[1:3e9]"))
  }
}
