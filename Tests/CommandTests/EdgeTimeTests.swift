import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// Logs whose times lie as far apart as times can.
@Suite struct EdgeTimeTests {
  /// The ends of what is read, the ends of days and leap years, and times beyond the range, which
  /// are skipped.
  static let times = [
    "1677-09-21T00:12:44Z", "1969-12-31T00:00:00Z", "1970-01-01T00:00:00Z",
    "2024-02-29T23:59:59.999999999Z", "2261-03-01T00:00:00+01:00",
    "2262-01-01T23:59:59.999999999Z", "2262-04-11T23:47:16Z",
  ]

  static let options: [[String]] = [
    [], ["--from", "00:00"], ["--to", "00:00"], ["--from", "23:59", "--to", "00:00"],
    ["--from", "Feb 29 00:00"], ["--to", "Feb 29 00:00"], ["--from", "+1 d 00:00"],
    ["--to", "+36525 d 23:59"], ["--from", "+90s"], ["--to", "+106751d"],
    ["--from", "1970-01-01", "--to", "2261-12-31"], ["--to", "2261-12-31T23:59:59-12:00"],
    ["--time-zone", "+14:00", "--to", "00:00"], ["--time-zone", "Pacific/Auckland"],
  ]

  static let commands: [[String]] =
    ["text", "markdown", "json", "csv"].map { ["report", "--full", "--format", $0] }
    + ["sessions", "exits", "launches"].map { ["report", "--format", "csv", "--rows", $0] }
    + ["text", "json", "junit", "sarif", "github"].map { ["check", "--format", $0] }
    + ["text", "markdown", "json"].map { ["explain", "--format", $0] }
    + ["dot", "mermaid"].map { ["graph", "--format", $0, "--app", "com.example.notes"] }
    + ["svg", "text", "csv"].map { ["timeline", "--format", $0] }
    + [["convert"], ["explain", "--at", "00:00"], ["explain", "--at", "Feb 29 00:00"]]

  /// No command overflows, whatever the times.
  @Test(arguments: times.indices)
  func everyCommandEnds(first: Int) throws {
    let workspace = try Workspace()
    for last in Trials.drawn(1, of: Self.times.indices.dropFirst(first), salt: first) {
      let times = (Self.times[first], Self.times[last])
      let log = try workspace.write(Self.story(times.0, times.1), to: "a.ndjson")
      for options in Self.options { Self.run(["report", "--format", "json", log] + options) }
      for (number, command) in Self.commands.enumerated() {
        Self.run(command + [log] + Self.options[(number + first + last) % Self.options.count])
      }
      let other = try workspace.write(Self.story(times.1, times.0), to: "b.ndjson")
      Self.run(["diff", log, other, "--format", "json"])
      Self.run(["report", log, other, "--full"])
    }
  }

  /// Logs without years and dates beside dated ones at the ends.
  @Test(arguments: times, ["2261", "1970"])
  func everyPlaceBesideUndatedLogs(time: String, year: String) throws {
    let workspace = try Workspace()
    let dated = try workspace.write(Self.story(time, time), to: "a.ndjson")
    let yearless = try workspace.write(
      ["Jan  1 00:00:00", "Feb 28 23:59:59", "Dec 31 23:59:59"].map {
        $0 + " iPhone SpringBoard(FrontBoard)[60] <Notice>: [app<com.example.notes>:412] "
          + "Setting process visibility to: Foreground\n"
      }.joined(), to: "yearless.log")
    for options in [[], ["--year", year], ["--date", "\(year)-12-31"]] {
      for command in [["report", "--format", "json"], ["convert"], ["check"]] {
        Self.run(command + [yearless] + options)
        Self.run(command + [dated, yearless] + options)
        Self.run(command + [yearless, dated] + options)
      }
      Self.run(["report", yearless] + options + Self.options[4])
    }
  }

  /// Totals over more time than can be counted.
  @Test func manyLongIntervals() throws {
    let workspace = try Workspace()
    var lines = ""
    for pid in 1...40 {
      let story = Self.story("1970-01-01T00:00:00Z", "2261-12-31T23:59:59Z", pid: pid)
      lines += story.replacing("com.example.notes", with: "com.example.notes\(pid % 4)")
    }
    let log = try workspace.write(lines, to: "a.ndjson")
    for command in Self.commands { Self.run(command + [log]) }
    let devices = lines.split(separator: "\n").enumerated().map { index, line in
      line.dropLast() + ",\"device\":\"iPhone \(index / 6)\",\"scene\":\"s\(index % 5)\"}\n"
    }
    let other = try workspace.write(devices.joined(), to: "b.ndjson")
    for command in Self.commands { Self.run(command + [other]) }
  }

  /// A time is read wherever `convert` writes it.
  @Test(arguments: times)
  func whatConvertWritesIsRead(time: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(Self.story(time, time), to: "a.ndjson")
    for zone in ["+14:00", "-12:00", "UTC"] {
      let converted = Recording(["convert", log, "--time-zone", zone]).output
      let events = Log.eventCount(of: converted)
      let again = try workspace.write(converted, to: "c.ndjson")
      #expect(Log.eventCount(of: Recording(["convert", again]).output) == events)
    }
  }

  private static func run(_ arguments: [String]) {
    let run = Recording(arguments)
    #expect([0, 1, 64, 65].contains(run.status), "\(arguments): \(run.errors)")
  }

  /// An app that becomes active at one time and leaves at another one.
  private static func story(_ first: String, _ last: String, pid: Int = 412) -> String {
    [
      (first, "launched"), (first, "didBecomeActive"), (last, "willResignActive"),
      (last, "didEnterBackground"), (first, "beginBackgroundTask"), (last, "suspended"),
    ].map { time, event in
      #"{"ts":"\#(time)","event":"\#(event)","bundle":"com.example.notes","pid":\#(pid)}"# + "\n"
    }.joined()
  }
}
