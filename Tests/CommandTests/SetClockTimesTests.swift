import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Times that a user copies from a log whose lines print other times than the report: the clock of the device was set.
@Suite struct SetClockTimesTests {
  /// The clock is set back at line 7: lines print 06:10 to 06:12, then 05:15 to 05:30.
  private static let apart = log(
    [
      ("06:10:00.000000", mask("removed: 5", "32 -> 0")),
      ("06:12:00.000000", mask("added: 0", "0 -> 1")),
      ("06:12:00.600000", mask("added: 11", "1 -> 2049")),
      ("06:12:00.610000", mask("removed: 0", "2049 -> 2048")),
      ("06:12:05.000000", task("Suspending")),
    ],
    [
      ("05:15:30.000000", task("Resuming")),
      ("05:15:30.050000", mask("removed: 11", "2048 -> 0")),
      ("05:20:00.000000", mask("added: 0", "0 -> 1")),
      ("05:20:00.600000", mask("added: 11", "1 -> 2049")),
      ("05:20:00.610000", mask("removed: 0", "2049 -> 2048")),
      ("05:20:04.600000", task("Suspending")),
    ], setTo: "05:15:00.000000")

  /// The clock is set back by a few minutes: 05:20 is printed before and after.
  private static let twice = log(
    [
      ("05:18:00.000000", mask("removed: 5", "32 -> 0")),
      ("05:20:00.000000", mask("added: 0", "0 -> 1")),
      ("05:20:00.600000", mask("added: 11", "1 -> 2049")),
      ("05:20:00.610000", mask("removed: 0", "2049 -> 2048")),
      ("05:20:05.000000", task("Suspending")),
    ],
    [
      ("05:19:30.000000", task("Resuming")),
      ("05:19:30.050000", mask("removed: 11", "2048 -> 0")),
      ("05:20:10.000000", mask("added: 0", "0 -> 1")),
      ("05:20:10.600000", mask("added: 11", "1 -> 2049")),
      ("05:20:10.610000", mask("removed: 0", "2049 -> 2048")),
      ("05:20:14.600000", task("Suspending")),
    ], setTo: "05:19:00.000000")

  private static func mask(_ reason: String, _ change: String) -> String {
    "0x51a1     Default     0x0                  640    0    Lantern: (UIKitCore) [com.apple.UIKit:Application] "
      + "Deactivation reason \(reason); deactivation reasons: \(change); animating application lifecycle event: 0"
  }

  private static func task(_ word: String) -> String {
    "0x1fa      Default     0x0                  33     0    runningboardd: (RunningBoard) [com.apple.runningboard:process] "
      + "[app<com.example.lantern(1B2C3D4E-0001-4000-8000-ABCDEF012345)>:640] \(word) task."
  }

  private static func log(
    _ before: [(String, String)], _ after: [(String, String)], setTo time: String
  ) -> String {
    let head =
      "Timestamp                       Thread     Type        Activity             PID    TTL  "
    let set =
      "0x0        Timesync    0x0                  0      0    === system wallclock time adjusted"
    let end = (
      "05:30:00.000000", "0x333      Default     0x0                  70     0    backboardd: touch"
    )
    let lines = (before + [(time, set)] + after + [end]).map { "2026-04-17 \($0)+0200 \($1)\n" }
    return head + "\n" + lines.joined()
  }

  private func run(_ log: String, _ words: [String]) throws -> Recording {
    let workspace = try Workspace()
    let path = try workspace.write(log, to: "clock.txt")
    return Recording([words[0], path] + words.dropFirst())
  }

  /// The lines with which the background sessions of a part begin.
  private func sessions(_ log: String, _ words: [String]) throws -> [String] {
    let run = try run(log, ["report", "--rows", "sessions"] + words)
    return run.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
  }

  @Test(arguments: [
    (["--from", "06:11", "--to", "06:13"], ["clock.txt:4"]),
    (["--from", "2026-04-17 06:11", "--to", "2026-04-17 06:13"], ["clock.txt:4"]),
    (["--from", "05:16", "--to", "05:25"], ["clock.txt:11"]),
    // From before the step to after it, as the lines are in the log.
    (["--from", "06:11", "--to", "05:16"], ["clock.txt:4"]),
    (["--from", "06:11"], ["clock.txt:4", "clock.txt:11"]),
    (["--to", "06:13"], ["clock.txt:4"]),
  ])
  func aPartIsChosenByTheTimesOfTheLog(words: [String], sessions: [String]) throws {
    #expect(try self.sessions(Self.apart, words) == sessions)
  }

  @Test(arguments: [("06:12", "clock.txt:4"), ("05:20", "clock.txt:11")])
  func aSessionIsExplainedByTheTimesOfTheLog(at: String, line: String) throws {
    let run = try run(Self.apart, ["explain", "--at", at])
    #expect(run.output.contains("\(line)  the way into the background"))
    #expect(run.errors.isEmpty)
  }

  /// One time of two lines: all of both is in the part, and a note says so.
  @Test func aTimeThatIsThereTwiceHasBothMeanings() throws {
    let run = try run(Self.twice, ["report", "--from", "05:20", "--rows", "sessions"])
    #expect(run.output.contains("clock.txt:4") && run.output.contains("clock.txt:11"))
    #expect(run.errors.contains("note: the clock was set within the log"))
    let plain = try self.run(Self.apart, ["report", "--from", "06:11", "--rows", "sessions"])
    #expect(plain.errors.isEmpty)
  }

  @Test func recordsAreChosenByTheTimesThatTheyPrint() throws {
    let run = try run(Self.apart, ["show", "--from", "06:11", "--to", "06:13"])
    #expect(run.output.contains("06:12:05"))
    #expect(!run.output.contains("06:10:00") && !run.output.contains("05:15:30"))
  }

  /// The report and the explanation say at once that the clock was set, and how times are given.
  @Test(arguments: ["report", "explain"])
  func whatIsShownSaysThatTheClockWasSet(command: String) throws {
    let words = command == "explain" ? ["explain", "--at", "06:12"] : ["report"]
    let text = try run(Self.apart, words).output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(text.contains("The device's clock was set back at 05:14:59.999"))
    #expect(text.contains("57 m 05 s later"))
    let story = try run(Self.apart, ["explain", "--at", "05:20"]).output
    #expect(!story.contains("as the log begins"))
  }

  /// The visit of a state ends at the step, and no row is as long as a step of the clock.
  @Test func theStepIsNoRowOfItsOwn() throws {
    let rows = try run(Self.apart, ["report", "--rows", "intervals"]).output
      .split(separator: "\r\n").filter { $0.contains(",app,") }
    let states = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[5] }
    #expect(
      states == [
        "active", "inactive", "background", "suspended", "suspended", "background", "inactive",
        "active", "inactive", "background", "suspended",
      ])
  }
}
