import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

struct ShowCommandTests {
  private let workspace: Workspace
  private let archive: String

  init() throws {
    workspace = try Workspace()
    // 2026-11-21 10:00:00 UTC, a second after the boot, on a device in UTC+1.
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: 1_795_255_200_000_000_000,
      timebase: .arm, startTicks: 24_000_000)
    boot.minutesWest = -60
    let board = ArchiveProcess(
      pid: 64, path: "/System/Library/CoreServices/SpringBoard.app/SpringBoard")
    let app = ArchiveProcess(
      pid: 412, path: "/private/var/containers/Bundle/Application/1/Notes.app/Notes")
    boot.log(
      board, at: 0.25, "Front display did change: %{public}@",
      [.object("<SBApplication: 0x1; com.example.notes>")], subsystem: "com.apple.SpringBoard",
      category: "Default")
    boot.log(
      app, at: 0.5, "saved %d notes of %{private}s", [.int32(3), .redacted(.text)], level: .error)
    boot.log(
      app, at: 0.75, "nothing else", level: .debug, subsystem: "com.example.notes.sync",
      category: "net")
    archive = try workspace.write(ArchiveWriter([boot]), to: "capture.logarchive")
  }

  @Test func compactLines() {
    let run = Recording(["show", archive])
    #expect(run.status == 0)
    #expect(
      run.output == """
        Timestamp               Ty Process[PID:TID]
        2026-11-21 11:00:00.250 Df SpringBoard[64:3e9] (SpringBoard) [com.apple.SpringBoard:Default] Front display did change: <SBApplication: 0x1; com.example.notes>
        2026-11-21 11:00:00.500 E  Notes[412:3e9] (Notes) saved 3 notes of <private>
        2026-11-21 11:00:00.750 Db Notes[412:3e9] (Notes) [com.example.notes.sync:net] nothing else

        """)
  }

  @Test func syslogLines() {
    let run = Recording(["show", archive, "--format", "syslog", "--level", "error"])
    #expect(
      run.output == """
        Timestamp                       (process)[PID]    
        2026-11-21 11:00:00.500000+0100  localhost Notes[412]: (Notes) saved 3 notes of <private>

        """)
  }

  @Test func objectsHaveTheKeysOfLogShow() throws {
    let run = Recording(["show", archive, "--format", "ndjson", "--pid", "412", "--grep", "NOTES"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1)
    let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
    #expect(object?["timestamp"] as? String == "2026-11-21 11:00:00.500000+0100")
    #expect(object?["eventType"] as? String == "logEvent")
    #expect(object?["messageType"] as? String == "Error")
    #expect(object?["eventMessage"] as? String == "saved 3 notes of <private>")
    #expect(object?["processID"] as? Int == 412)
    #expect(object?["machTimestamp"] as? Int == 36_000_000)
    #expect(object?["bootUUID"] as? String == "11111111-2222-4333-8444-555555555555")
  }

  @Test(arguments: [
    (["--process", "Notes"], 2), (["--subsystem", "com.example"], 1),
    (["--subsystem", "com.example.note"], 0), (["--category", "net"], 1),
    (["--level", "info"], 2), (["--process", "Notes", "--process", "SpringBoard"], 3),
    (["--from", "11:00:00.6"], 1), (["--to", "+200ms"], 1),
  ])
  func choices(_ options: [String], count: Int) {
    let run = Recording(["show", archive, "--format", "ndjson"] + options)
    #expect(run.status == 0)
    #expect(run.output.split(separator: "\n").count == count, "\(run.errors)")
    #expect(run.errors.contains("none of 3 records") == (count == 0))
  }

  @Test(arguments: ["compact", "default", "syslog", "ndjson"])
  func listedRecordsAreReadAgain(_ style: String) throws {
    let text = Recording(["show", archive, "--format", style]).output
    let copy = try workspace.write(text, to: "copy.\(style)")
    let events = Recording(["convert", copy]).output
    #expect(events.contains(#""bundle":"com.example.notes""#), "\(text)")
    #expect(events.contains(#""visibility":"foreground""#))
  }

  @Test func aLogOfAnyLayoutIsListed() throws {
    let log = try workspace.write(
      "Nov 21 10:00:00 iPad SpringBoard(FrontBoard)[64] <Notice>: first\n"
        + "Nov 21 10:00:01 iPad Notes[412] <Notice>: second\n", to: "device.log")
    let run = Recording(["show", log, "--process", "Notes"])
    #expect(run.output.contains("Notes[412:0] second"))
    #expect(!run.output.contains("first"))
    let native = try workspace.write(Log.story("com.example.notes"), to: "a.ndjson")
    let events = Recording(["show", native, "--grep", "resign"]).output
    #expect(events.contains("2026-11-21 10:05:00.000 Df com.example.notes[412:0] willResignActive"))
  }

  @Test func aFindingHasItsLinesAround() throws {
    let log = ArchiveReportTests.sample("launch-watchdog/idevicesyslog.txt")
    let report = Recording(["check", log, "--format", "json"]).output
    #expect(report.contains("watchdog"))
    let run = Recording(["show", log, "--around", "watchdog"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      run.output.contains(
        "12:24:57.000 Df SpringBoard[510:0] [com.example.atlas] Provision violated"))
    #expect(!run.output.contains("powerd["))
    let other = Recording(["show", log, "--around", "watchdog@11:24:57"])
    #expect(other.status == 64)
    #expect(other.errors.contains("the nearest finding of 'watchdog' is 1 h 00 m from this time"))
    let unknown = Recording(["show", log, "--around", "watchdo"])
    #expect(unknown.status == 64)
    #expect(unknown.errors.contains("did you mean 'watchdog'?"))
  }

  @Test func withoutFindingsNothingIsAround() {
    let run = Recording(["show", archive, "--around", "watchdog"])
    #expect(run.status == 64)
    #expect(run.errors.contains("no rule found anything in the log"))
  }

  @Test func mistypedNamesAreSaid() {
    let process = Recording(["show", archive, "--process", "Spingboard"]).errors
    #expect(process.contains("there is no process 'Spingboard': did you mean 'SpringBoard'?"))
    let subsystem = Recording(["show", archive, "--subsystem", "com.apple.springbord"]).errors
    #expect(subsystem.contains("did you mean 'com.apple.SpringBoard'?"))
    let both = Recording(["show", archive, "--process", "Notes", "--grep", "front"]).errors
    #expect(both.hasSuffix("none of 3 records has what the options choose\n"))
  }

  @Test func nonsenseIsNotUnderstood() throws {
    let path = try workspace.write("%PDF-1.7\n", to: "x.log")
    let run = Recording(["show", path])
    #expect(run.status == 65)
    #expect(run.errors == "\(path): error: is a PDF, not a log; copy its text into a file\n")
    #expect(Recording(["show", workspace.path("none")]).status == 66)
  }

  @Test func controlCharactersReachNoTerminal() throws {
    let log = try workspace.write(
      "Nov 21 10:00:00 iPad Notes[412] <Notice>: a\u{1B}]0;x\u{7}b\n", to: "c.log")
    let run = Recording(["show", log]) { $0.isOutputTerminal = true }
    #expect(run.output.contains("a\\u{1B}]0;x\\u{7}b"))
  }
}

/// What an archive shows is what a text of the same records shows.
struct ArchiveReportTests {
  @Test(arguments: [
    "same-story-ndjson/log-show.ndjson", "swipe-kill-suspended/log-show-syslog.txt",
    "jetsam-while-suspended/log-show-default.txt", "share-sheet/log-show-default.txt",
  ])
  func anArchiveShowsWhatItsTextShows(_ sample: String) throws {
    let workspace = try Workspace()
    let log = ArchiveReportTests.sample(sample)
    let archive = try ArchiveStory(of: log, in: workspace)
    let expected = try states(log)
    #expect(!expected.isEmpty)
    #expect(try states(archive.path) == expected)
  }

  static func sample(_ path: String) -> String {
    "\(SampleTraces.folder)/\(path)"
  }

  /// The seconds in each state, the outcomes of sessions and the exits of each app.
  private func states(_ log: String) throws -> [String: [String]] {
    let run = Recording(["report", log, "--format", "json", "--full"])
    let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    var states: [String: [String]] = [:]
    for app in report?["apps"] as? [[String: Any]] ?? [] {
      let name = (app["bundle"] ?? app["process"]) as? String ?? "?"
      let times = (app["timeInState"] as? [String: [String: Any]] ?? [:]).map { state, value in
        "\(state) \(Int(((value["seconds"] as? Double ?? 0) * 1000).rounded()))"
      }
      let sessions = (app["backgroundSessions"] as? [String: Any])?["items"] as? [[String: Any]]
      let exits = (app["exits"] as? [String: Any])?["items"] as? [[String: Any]]
      states[name] =
        times.sorted() + (sessions ?? []).map { "session \($0["outcome"] ?? "")" }
        + (exits ?? []).map { "exit \($0["category"] ?? "")" }
    }
    return states
  }
}
