import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Reports of a part of the log's time.
@Suite struct SelectionTests {
  /// From 10:00:00 to 10:05:01 on 2026-11-21, UTC.
  private static let story = Log.story("com.example.notes")

  private static func run(_ words: [String], log: String = story) throws -> Recording {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "a.ndjson")
    return Recording(["report", path] + words)
  }

  @Test(arguments: [
    (["--from", "20:00"], "nothing from 20:00:00 on"),
    (["--to", "09:00"], "nothing before 09:00:00"),
    (["--from", "20:00", "--to", "21:30"], "nothing between 20:00:00 and 21:30:00"),
    (
      ["--from", "2026-11-22 08:00", "--to", "2026-11-22 09:00"],
      "nothing between 2026-11-22 08:00:00 and 2026-11-22 09:00:00"
    ),
  ])
  func anEmptyWindowIsTold(words: [String], finding: String) throws {
    let run = try Self.run(words)
    let sentence = finding + "; the log runs from 10:00:00 to 10:05:01"
    #expect(run.status == 64)
    #expect(run.output.contains("\n\(sentence)\n"))
    #expect(!run.output.contains("no app found"))
    #expect(
      run.errors == "lifetrace: error: \(sentence); give other times with --from and --to\n")
  }

  @Test func anEmptyWindowOfAnAppIsNoUnknownApp() throws {
    let run = try Self.run(["--from", "20:00", "--app", "com.example.notes"])
    #expect(run.status == 64)
    #expect(run.errors.contains("error: nothing of 'com.example.notes' from 20:00:00 on; the log"))
    let other = try Self.run(["--from", "20:00", "--app", "com.example.other"])
    #expect(other.errors.contains("no app 'com.example.other' in the log; it contains:\n  com."))
  }

  @Test func anEmptyWindowIsNotDrawn() throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.ndjson")
    let run = Recording(["graph", log, "--format", "dot", "--from", "20:00"])
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("lifetrace: error: nothing from 20:00:00 on; the log runs from "))
  }

  /// What is wrong with an input is graver than that nothing was selected.
  @Test(arguments: [["report"], ["graph", "--format", "dot"]])
  func anEmptyWindowHidesNoFailure(command: [String]) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story, to: "a.ndjson")
    let missing = workspace.path("b.ndjson")
    let run = Recording(command + [log, missing, "--from", "20:00"])
    #expect(run.status == 66)
    #expect(run.errors.contains("\(missing): error: no such file or folder"))
    #expect(run.errors.contains("lifetrace: error: nothing from 20:00:00 on; the log runs from "))
  }

  @Test func anEmptyWindowOfABlockIsTold() throws {
    let workspace = try Workspace()
    try workspace.write(Self.story, to: "a.ndjson")
    let path = try workspace.write(
      "<!-- lifetrace: table exits trace=a.ndjson app=com.example.notes from=20:00 -->\n"
        + "<!-- /lifetrace -->\n", to: "README.md")
    let run = Recording(["embed", path])
    #expect(run.status == 65)
    #expect(
      run.errors
        == "\(path):1: error: nothing of 'com.example.notes' from 20:00:00 on; the log runs"
        + " from 10:00:00 to 10:05:01; give other times with from= and to=\n")
  }

  /// The dates of the selected range in a JSON report.
  private static func selected(_ run: Recording) throws -> [String: String] {
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    let range = try #require(json?["selected"] as? [String: [String: Any]])
    return range.compactMapValues { $0["date"] as? String }
  }

  @Test func whatWasSelectedStandsInJSON() throws {
    for words in [["--from", "10:01", "--to", "10:02"], ["--from", "20:01", "--to", "20:02"]] {
      let run = try Self.run(words + ["--format", "json"])
      let hour = words[1].prefix(2)
      #expect(
        try Self.selected(run) == [
          "from": "2026-11-21T\(hour):01:00Z", "to": "2026-11-21T\(hour):02:00Z",
        ])
    }
    #expect(
      try Self.selected(Self.run(["--from", "+60s", "--format", "json"])) == [
        "from": "2026-11-21T10:01:00Z"
      ])
    #expect(try !Self.run(["--format", "json"]).output.contains("selected"))
  }

  @Test func theHeaderShowsTheWindow() throws {
    let run = try Self.run(["--from", "10:01", "--to", "10:02"])
    #expect(run.status == 0)
    let line = run.output.split(separator: "\n").dropFirst().first ?? ""
    #expect(
      line.hasPrefix(
        "2026-11-21  10:01:00 – 10:02:00  UTC · 1 m 00 s · of a log from 10:00:00 to 10:05:01"))
    #expect(run.output.contains("no exit seen by the end of the window"))
    // The log ends before the window does.
    let whole = try Self.run(["--from", "09:00", "--to", "11:00"])
    #expect(!whole.output.contains("of a log"))
    #expect(whole.output.contains("no exit seen by the end of the log"))
  }

  @Test func noExitIsSeenBeforeAKill() throws {
    let log = SampleTraces.folder + "/leaked-background-task/console.txt"
    let run = Recording(["report", log, "--to", "18:04:30"])
    #expect(run.status == 0)
    #expect(run.output.contains("no exit seen by the end of the window"))
    #expect(run.output.contains("18:04:10 – 18:04:30"))
  }

  /// From 20:00 on 2026-05-04 to 03:30 on 2026-05-07, each night with two minutes at 03:00.
  private static let nights = [
    ("04T20:00:00", "launched"), ("04T20:00:01", "didBecomeActive"),
    ("05T03:00:10", "willResignActive"), ("05T03:01:00", "didEnterBackground"),
    ("06T03:00:20", "willEnterForeground"), ("06T03:01:00", "didBecomeActive"),
    ("07T03:00:30", "willResignActive"), ("07T03:30:00", "didEnterBackground"),
  ].map { time, event in
    #"{"ts":"2026-05-\#(time)Z","event":"\#(event)","bundle":"com.example.notes","pid":9}"# + "\n"
  }.joined()

  @Test func aTimeOfDayIsTheFirstInTheLog() throws {
    let run = try Self.run(["--from", "03:00", "--to", "04:00", "--full"], log: Self.nights)
    #expect(run.status == 0)
    #expect(run.output.contains("2026  May 05 03:00:00 – May 05 04:00:00"))
    let note = "note: a time of day is taken on 2026-05-05, the first of 3 days that have it"
    #expect(run.output.contains(note))
    #expect(
      run.errors == "lifetrace: \(note); give a date with the time for another day\n")
  }

  /// An app has its extensions with it, whatever it is asked for by; an extension its host.
  @Test(arguments: ["com.example.postcards", "Postcards", "com.example.chatter.share"])
  func anAppAndItsExtensionsStayTogether(name: String) {
    let log = SampleTraces.folder + "/share-sheet/log-show-default.txt"
    let alone = Recording(["report", log, "--app", name])
    #expect(alone.output.contains("com.example.chatter.share"))
    #expect(alone.output.contains("█ active    1 m 20 s  63.5 %"))
  }
}
