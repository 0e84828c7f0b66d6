import Lifetrace
import LifetraceModel
import Testing

@testable import LifetraceMetrics

/// When a launch was, and which line shows it.
@Suite("Lines of a launch") struct LaunchLineTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var script: String
    var at: Double
    /// The line that shows the launch.
    var line: UInt32
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "the system's line comes first",
      script: "10 started pid=7\n11 didFinishLaunching pid=7", at: 10, line: 1),
    Case(
      name: "only the app's own line", script: "10 didFinishLaunching pid=7", at: 10, line: 1),
    Case(
      name: "UIKit's line comes first", script: "10 0>1024 pid=7\n10.5 started pid=7", at: 10,
      line: 1),
    Case(
      name: "the process is named just before its start",
      script: "9.5 hidden pid=7 by=frontBoard\n10 started pid=7", at: 9.5, line: 2),
    Case(
      name: "the process is named ten seconds before its start",
      script: "1 hidden pid=7 by=frontBoard\n11 started pid=7", at: 1, line: 2),
    Case(
      name: "the process is named longer before its start",
      script: "1 hidden pid=7 by=frontBoard\n11.001 started pid=7", at: 11.001, line: 2),
  ]

  @Test(arguments: cases)
  func whenAndWhere(example: Case) throws {
    let trace = EventScript(example.script, to: 60).trace
    let launches = try #require(Analysis(of: trace).apps.first).launches
    #expect(launches.total == 1)
    let launch = try #require(launches.items.first)
    #expect(launch.at == seconds(example.at))
    #expect(launch.source?.line == example.line)
  }

  /// What a launch was requested for belongs to a start within a minute.
  @Test(arguments: [(2, true), (60, true), (61, true), (61.001, false), (90, false)])
  func requested(started: Double, isForUser: Bool) throws {
    let trace = EventScript("1 bootstrapping\n\(started) started pid=7", to: 100).trace
    let launches = try #require(Analysis(of: trace).apps.first).launches
    let launch = try #require(launches.items.last)
    #expect(launch.at == seconds(started))
    #expect(launch.reason == (isForUser ? LaunchIntent.foreground.reason : nil))
  }
}
