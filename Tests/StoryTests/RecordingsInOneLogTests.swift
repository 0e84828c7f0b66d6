import Lifetrace
import Testing

/// Two recordings in one file: a silence of all processes that otherwise never are silent.
struct RecordingsInOneLogTests {
  /// A log with the records of many processes, made of recordings.
  struct Log: CustomTestStringConvertible, Sendable {
    var name: String
    var layout = Layout.idevicesyslog
    /// The month, day and minute of the day in which each recording begins, in the order of the file.
    var starts = [(3, 3, 600), (5, 2, 1080)]
    var processCount = 20
    /// Seconds between records.
    var step = 1
    var recordCount = 150
    var message = "at work"
    var testDescription: String { name }

    /// Records some seconds apart.
    ///
    /// - Parameter own: the app's line in each recording, in its 30th second.
    func text(_ own: [String]) -> String {
      zip(starts, own).map { start, own in
        var records: [String] = []
        for number in 0..<recordCount {
          let second = start.2 * 60 + number * step
          func record(_ process: String, _ pid: Int, _ message: String) -> String {
            layout.record(
              Log.clock(month: start.0, day: start.1, second: second), process, pid, message)
          }
          let process = number % processCount
          records.append(record("daemon\(process)", 100 + process, message))
          if number == 30 { records.append(record("Notes", 421, own)) }
        }
        return layout.log(records)
      }.joined()
    }

    /// The date and time in the words of each layout.
    private static func clock(month: Int, day: Int, second: Int) -> Clock {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      let time = [second / 3600, second / 60 % 60, second % 60].map(two).joined(separator: ":")
      return Clock(
        syslog: "\(month == 3 ? "Mar" : "May")  \(day) \(time)",
        logShow: "2026-\(two(month))-\(two(day)) \(time).000000+0100")
    }
  }

  struct Clock {
    var syslog: String
    var logShow: String
  }

  /// How a tool prints a recording.
  enum Layout: Sendable {
    case idevicesyslog, ndjson, json

    func record(_ clock: Clock, _ process: String, _ pid: Int, _ message: String) -> String {
      guard self != .idevicesyslog else {
        return "\(clock.syslog) iPhone \(process)[\(pid)] <Notice>: \(message)"
      }
      let feed = self == .json ? "\n" : ""
      let members = [
        #""timestamp":"\#(clock.logShow)""#, #""processImagePath":"\/usr\/libexec\/\#(process)""#,
        #""processID":\#(pid)"#, #""eventMessage":"\#(message)""#,
      ]
      return "{\(feed)" + members.joined(separator: ",\(feed)") + "\(feed)}"
    }

    /// The whole of one recording.
    func log(_ records: [String]) -> String {
      self == .json
        ? "[" + records.joined(separator: ",") + "]\n"
        : records.joined(separator: "\n") + "\n"
    }

    /// Where the second recording begins, after so many records.
    func line(after count: Int) -> UInt32 {
      // An object takes six lines, the first of which is the last one of the object before.
      self == .json ? UInt32(count * 5 + 2) : UInt32(count + 1)
    }
  }

  private func analysis(_ log: Log, _ own: [String]) throws -> Analysis {
    try Analysis(of: Array(log.text(own).utf8), name: "console.log")
  }

  private func seconds(_ state: AppState, in analysis: Analysis) throws -> Double {
    let app = try #require(analysis.apps.first)
    return app.timeInState.filter { $0.state == .state(state) }.reduce(0) { $0 + $1.time.seconds }
  }

  private let note = "nothing was recorded for some time within 'console.log'"

  @Test(
    arguments: [
      Log(name: "appended on another day"),
      Log(name: "the later one first", starts: [(5, 2, 1080), (3, 3, 600)]),
      Log(name: "on the same day", starts: [(3, 3, 600), (3, 3, 720)]),
      Log(
        name: "long enough to be searched", recordCount: 3000,
        message: String(repeating: "at work ", count: 50)),
      Log(name: "objects of log show", layout: .ndjson),
      Log(name: "more objects than are read one by one", layout: .ndjson, recordCount: 3000),
      Log(name: "the later objects first", layout: .ndjson, starts: [(5, 2, 1080), (3, 3, 600)]),
      Log(name: "arrays of log show", layout: .json),
    ])
  func nothingIsKnownBetweenThem(_ log: Log) throws {
    let callbacks = ["applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)"]
    let isReversed = log.starts[0].0 > log.starts[1].0
    let found = try analysis(log, isReversed ? callbacks.reversed() : callbacks)
    // To the end of the first recording, and from the start of the next to where it resigns.
    #expect(try seconds(.active, in: found) == Double(log.recordCount - 31 + 30))
    let diagnostic = found.diagnostics.items.first { $0.message == note }
    let line = isReversed ? 1 : log.layout.line(after: log.recordCount + 1)
    #expect(diagnostic?.source?.line == line)
  }

  /// After a short silence the same pid is the same process.
  @Test(arguments: [Layout.idevicesyslog, .ndjson])
  func aShortSilenceEndsNoProcess(layout: Layout) throws {
    let log = Log(name: "twelve minutes", layout: layout, starts: [(3, 3, 600), (3, 3, 615)])
    let found = try analysis(
      log, ["applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)"])
    #expect(try seconds(.active, in: found) == Double(log.recordCount - 31 + 30))
    #expect(found.diagnostics.items.contains { $0.message == note })
    let app = try #require(found.apps.first)
    #expect(app.processes.total == 1)
    #expect(app.exits.total == 0)
    // It lives in the silence; before its first line nothing is known of it.
    let silence = app.timeInState.first { $0.state == .alive }
    #expect(silence?.time.seconds == Double(15 * 60 - log.recordCount + 1))
    #expect(app.timeInState.first { $0.state == .undetermined }?.time == .seconds(30))
  }

  @Test(
    arguments: [
      Log(name: "a log of one process", processCount: 1),
      Log(name: "a log with pauses", step: 70, recordCount: 40),
      Log(name: "few records", recordCount: 40),
      Log(name: "not long for pauses of 30 s", starts: [(3, 3, 600), (3, 3, 720)], step: 30),
      Log(name: "objects of one process", layout: .ndjson, processCount: 1, recordCount: 3000),
      Log(name: "objects with pauses", layout: .ndjson, step: 70, recordCount: 40),
      Log(name: "arrays with pauses", layout: .json, step: 70, recordCount: 40),
    ])
  func silenceAloneShowsNothing(_ log: Log) throws {
    let found = try analysis(
      log, ["applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)"])
    #expect(!found.diagnostics.items.contains { $0.message == note })
    #expect(try seconds(.active, in: found) >= 3600)
  }
}
