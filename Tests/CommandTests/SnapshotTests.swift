import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// State dumps of a log archive: each shows every app's state at one moment.
struct SnapshotTests {
  private let workspace: Workspace
  private let archive: String

  init() throws {
    workspace = try Workspace()
    // 2026-11-21 10:00:00 UTC.
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_795_255_200_000_000_000,
      timebase: .arm, startTicks: 24_000_000)
    let board = ArchiveProcess(
      pid: 64, path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
    let other = ArchiveProcess(pid: 90, path: "/usr/libexec/weatherd")
    for (second, state) in [
      (10.0, "Running; visibility: Foreground"), (40, "Suspended; visibility: Background"),
      (70, "Running; visibility: Foreground"),
    ] {
      boot.log(other, at: .seconds(second - 1), "nothing about apps")
      boot.state(
        board, at: .seconds(second), title: "FBProcessManager",
        .propertyList(
          Array(
            """
            <FBProcessManager: 0x1> processes = {
                <FBApplicationProcess: 0x2; application<com.example.notes>:412(v1); taskState: \(state)>;
            }
            """.utf8)))
    }
    boot.log(other, at: 100, "nothing about apps")
    archive = try workspace.write(ArchiveWriter([boot]), to: "capture.logarchive")
  }

  @Test func aReportNamesTheMoments() {
    let output = Recording(["report", archive]).output
    // Between them the process lives. The log ends with the last, which is its state then.
    #expect(output.contains("╏╏╏▚\n"))
    #expect(
      output.contains(
        """
        seen at single moments: ▚ foreground at 10:00:10.000, ▁ suspended at 10:00:40.000
        """))
  }

  @Test func aTimelineListsAndDrawsThem() throws {
    let output = Recording(["timeline", archive, "--format", "text"]).output
    for line in [
      "▚ 10:00:10.000  foreground", "▁ 10:00:40.000  suspended",
    ] {
      #expect(output.contains(line), "\(line)")
    }
    let lane = try #require(output.split(separator: "\n").first { $0.contains("pid 412") })
    #expect(lane.filter { "▚▁".contains($0) } == "▚▁▚")
  }

  /// The other process is not read for a report, so that its records have no numbers there.
  @Test func recordsHaveTheNumbersOfEvidence() throws {
    let rows = Recording(["report", "--full", archive]).output.split(separator: "\n")
    let row = try #require(rows.first { $0.contains("10:00:40.000  ▁ suspended") })
    #expect(row.contains("capture.logarchive:2"))
    let lines = Recording(["show", "--numbers", archive]).output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("        2 2026-11-21 10:00:40.000 Sd SpringBoard[64") })
    #expect(lines.allSatisfy { !$0.contains("weatherd") })
    let objects = Recording(["show", "-n", "--format", "ndjson", archive]).output
    #expect(
      objects.contains(
        "{\"source\":\"capture.logarchive:3\",\"timestamp\":\"2026-11-21 10:01:10.000000"))
  }

  @Test(arguments: ["capture.logarchive:2", "2"])
  func recordsAroundAPlaceAreListed(place: String) throws {
    let run = Recording(["show", archive, "--around", place])
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("        2 2026-11-21 10:00:40.000 Sd SpringBoard[64") })
    #expect(lines.count { $0.contains("FBProcessManager:") } == 3)
    let other = Recording(["show", archive, "--around", "other.txt:2"])
    #expect(other.errors.contains("none of 3 records has what the options choose"))
  }

  /// Of several inputs the number alone would say little.
  @Test func placesOfSeveralInputsHaveTheirNames() throws {
    let log = try workspace.write("2026-11-21 10:00:00 Notes[412:1] hello\n", to: "console.txt")
    let output = Recording(["show", "-n", log, archive]).output
    #expect(output.contains("console.txt:1 2026-11-21 10:00:00.000"))
    #expect(output.contains("capture.logarchive:3 2026-11-21 10:01:10.000"))
  }
}
