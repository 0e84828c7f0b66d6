import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// A capture that was pasted twice into one file tells what it tells once.
@Suite struct PastedTwiceTests {
  /// A file of archives is not pasted. Without times nothing tells a copy from a repetition; in a log of times of day that crosses midnight
  /// the copy is that of the next day; prints have no time.
  private static let withoutOwnTimes = [
    "messages-without-times", "damaged-log", "scene-phase-xcode", "flutter-prints", ".tar.gz",
  ]

  static let samples = ConvertedReportTests.samples.filter { sample in
    !withoutOwnTimes.contains { sample.path.contains($0) }
  }

  @Test(arguments: samples)
  func sample(_ sample: ConvertedReportTests.Sample) throws {
    var log = try String(contentsOfFile: sample.path, encoding: .utf8)
    if !log.hasSuffix("\n") { log += "\n" }
    let once = try report(log, sample.options)
    let twice = try report(log + log, sample.options)
    let apps = try #require(once["apps"] as? NSArray)
    #expect(apps.count > 0)
    #expect(twice["apps"] as? NSArray == apps)
  }

  @Test func theReportSaysSo() throws {
    let workspace = try Workspace()
    let log = (0..<3).map { minute in
      let day = "2026-03-02T08:0\(minute)"
      return [("00", "didBecomeActive"), ("30", "willResignActive")].map { second, event in
        #"{"ts":"\#(day):\#(second)Z","bundle":"com.example.notes","pid":3,"event":"\#(event)"}"#
          + "\n"
      }.joined()
    }.joined()
    let file = try workspace.write(log + log, to: "log.ndjson")
    let run = Recording(["report", file, "--full"])
    #expect(run.status == 0)
    #expect(run.output.contains("6 × repeated event"))
    #expect(
      run.output.contains(
        "'log.ndjson' contains the same events again; they are counted once (6 times)"))
    #expect(run.output.contains("log.ndjson:7"))
  }

  /// With a clock of a second a record out of order does not make what follows a copy: a backward step
  /// of a second is no second stretch.
  @Test func repetitionsInOneSecondStay() throws {
    let prefix = "Mar  2 08:00:"
    let lines = [
      "10 phone Notes(UIKitCore)[300] <Notice>: Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 0",
      "10 phone Notes(UIKitCore)[300] <Notice>: Deactivation reason removed: 0; deactivation reasons: 1 -> 0; animating application lifecycle event: 0",
      "09 phone Notes(UIKitCore)[300] <Notice>: Deactivation reason added: 5; deactivation reasons: 0 -> 32; animating application lifecycle event: 0",
      "10 phone Notes(UIKitCore)[300] <Notice>: Deactivation reason added: 0; deactivation reasons: 0 -> 1; animating application lifecycle event: 0",
    ]
    let workspace = try Workspace()
    let file = try workspace.write(
      lines.map { prefix + $0 + "\n" }.joined(), to: "idevicesyslog.txt")
    let run = Recording(["report", "--year", "2026", file])
    #expect(run.status == 0)
    #expect(!run.output.contains("repeated event"))
  }

  /// The work does not grow with the square of how often it was pasted: what takes a tenth of a second would
  /// take minutes.
  @Test(.timeLimit(.minutes(1))) func pastedThousandsOfTimes() throws {
    let story = Log.story("com.example.notes")
    func events(_ log: String) throws -> String {
      let workspace = try Workspace()
      return Recording(["convert", try workspace.write(log, to: "log.ndjson")]).output
    }
    #expect(try events(String(repeating: story, count: 5000)) == events(story))
  }

  private func report(_ log: String, _ options: [String]) throws -> [String: Any] {
    let workspace = try Workspace()
    let file = try workspace.write(log, to: "log")
    let run = Recording(["report", "--format", "json", "--full", "--all-apps", file] + options)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }
}
