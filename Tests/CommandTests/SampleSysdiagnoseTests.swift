import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// The sample of a sysdiagnose: the log of `jetsam-while-suspended` as a log archive, with the memory report of the same
/// moment beside it.
struct SampleSysdiagnoseTests {
  private static let name = "sysdiagnose_2026.04.18_21-16-10-0700_iPhone-OS_iPhone_22E240"
  private static let folder = SampleTraces.folder + "/sysdiagnose"
  private static let path = "\(folder)/\(name).tar.gz"

  private static let memoryReport = """
    {"bug_type":"298","timestamp":"2026-04-18 21:15:41.00 -0700","os_version":"iPhone OS 18.4 (22E240)"}
    {
      "date" : "2026-04-18 21:15:41.31 -0700",
      "build" : "iPhone OS 18.4 (22E240)",
      "product" : "iPhone17,1",
      "largestProcess" : "FilmCut",
      "memoryStatus" : { "pageSize" : 16384 },
      "processes" : [
        { "pid" : 34, "name" : "SpringBoard", "states" : [ "active" ], "rpages" : 9120, "lifetimeMax" : 15230 },
        {
          "pid" : 3310, "name" : "FilmCut", "states" : [ "suspended" ], "rpages" : 58211, "lifetimeMax" : 71904,
          "reason" : "vm-pageshortage"
        }
      ]
    }

    """

  /// What is in it, with paths relative to the folder of the sysdiagnose.
  private static func files() throws -> [(name: String, bytes: [UInt8])] {
    let log = SampleTraces.folder + "/jetsam-while-suspended/log-show-default.txt"
    let archive = try ArchiveStory.writer(of: log).files().map {
      (name: "system_logs.logarchive/" + $0.path, bytes: $0.bytes)
    }
    return archive + [
      ("crashes_and_spins/JetsamEvent-2026-04-18-211541.ips", Array(memoryReport.utf8)),
      ("ps.txt", Array("PID COMMAND\n34 SpringBoard\n".utf8)),
    ]
  }

  @Test func itHoldsWhatItsTextHolds() throws {
    let files = try Self.files()
    if ProcessInfo.processInfo.environment["LIFETRACE_BLESS"] == "1" {
      let packed = Packed(
        bytes: files.map { ("\(Self.name)/\($0.name)", $0.bytes) }, format: "ustar", filter: "gzip")
      try Data(packed.bytes).write(to: URL(fileURLWithPath: Self.path))
      Issue.record("\(Self.path): blessed; run without LIFETRACE_BLESS")
    }
    let workspace = try Workspace()
    let tar = try Process.run(
      URL(filePath: "/usr/bin/env"),
      arguments: ["tar", "xzf", Self.path, "-C", workspace.path])
    tar.waitUntilExit()
    try #require(tar.terminationStatus == 0)
    for file in files {
      #expect(workspace.bytes("\(Self.name)/\(file.name)") == file.bytes, "\(file.name)")
    }
  }

  /// What a person reads in the text, and one exit though the log and the memory report both have it.
  @Test func itsReportIsThatOfTheText() throws {
    let run = Recording(["report", Self.path, "--format", "json", "--full"])
    #expect(run.status == 0, "\(run.errors)")
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let apps = report?["apps"] as? [[String: Any]] ?? []
    let app = try #require(apps.first { $0["bundle"] as? String == "com.example.filmcut" })
    let times = app["timeInState"] as? [String: [String: Any]] ?? [:]
    let seconds = times.mapValues { ($0["seconds"] as? Double ?? 0) }
    #expect(abs(seconds["suspended", default: 0] - 331.382262) < 0.001, "\(seconds)")
    #expect(abs(seconds["background", default: 0] - 4.81725) < 0.001, "\(seconds)")
    let exits = app["exits"] as? [String: Any]
    #expect(exits?["total"] as? Int == 1)
    let exit = (exits?["items"] as? [[String: Any]])?.first
    #expect(exit?["category"] as? String == "memoryPressure")
    #expect(exit?["whileIn"] as? String == "suspended")
    #expect((exit?["sources"] as? [String])?.contains { $0.contains("JetsamEvent") } == true)
  }
}
