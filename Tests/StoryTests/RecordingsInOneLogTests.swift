import Lifetrace
import Testing

/// Two recordings in one file: a silence of all processes that otherwise never are silent.
struct RecordingsInOneLogTests {
  /// A log with the records of many processes, made of recordings.
  struct Log: CustomTestStringConvertible, Sendable {
    var name: String
    /// When each recording begins, in the order of the file.
    var starts = ["Mar  3 10:00:00", "May  2 18:00:00"]
    var processCount = 20
    /// Seconds between records.
    var step = 1
    var recordCount = 150
    var message = "at work"
    var testDescription: String { name }

    /// Records a second apart, as idevicesyslog prints them.
    ///
    /// - Parameter own: the app's line in each recording, in its 30th second.
    func text(_ own: [String]) -> String {
      var lines: [String] = []
      for (start, own) in zip(starts, own) {
        let hour = start.dropLast(6)
        for number in 0..<recordCount {
          let second = number * step
          let time = "\(hour):\(twoDigits(second / 60)):\(twoDigits(second % 60))"
          let process = number % processCount
          lines.append("\(time) iPhone daemon\(process)[\(100 + process)] <Notice>: \(message)")
          if number == 30 { lines.append("\(time) iPhone Notes[421] <Notice>: \(own)") }
        }
      }
      return lines.joined(separator: "\n") + "\n"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  }

  private func analysis(_ log: Log, _ own: [String]) throws -> Analysis {
    try analyze(log: Array(log.text(own).utf8), name: "console.log")
  }

  private func seconds(_ state: AppState, in analysis: Analysis) throws -> Double {
    let app = try #require(analysis.apps.first)
    return app.timeInState.filter { $0.state == .state(state) }.reduce(0) { $0 + $1.time.seconds }
  }

  private let note = "nothing was recorded for an hour or more within 'console.log'"

  @Test(
    arguments: [
      Log(name: "appended on another day"),
      Log(name: "the later one first", starts: ["May  2 18:00:00", "Mar  3 10:00:00"]),
      Log(name: "on the same day", starts: ["Mar  3 10:00:00", "Mar  3 12:00:00"]),
      Log(
        name: "long enough to be searched", recordCount: 3000,
        message: String(repeating: "at work ", count: 50)),
    ])
  func nothingIsKnownBetweenThem(_ log: Log) throws {
    let callbacks = ["applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)"]
    let isReversed = log.name == "the later one first"
    let found = try analysis(log, isReversed ? callbacks.reversed() : callbacks)
    // To the end of the first recording, and from the start of the next to where it resigns.
    #expect(try seconds(.active, in: found) == Double(log.recordCount - 31 + 30))
    let diagnostic = found.diagnostics.items.first { $0.message == note }
    #expect(diagnostic?.source?.line == (isReversed ? 1 : UInt32(log.recordCount + 2)))
  }

  @Test(
    arguments: [
      Log(name: "a log of one process", processCount: 1),
      Log(name: "a log with pauses", step: 70, recordCount: 40),
      Log(name: "few records", recordCount: 40),
      Log(
        name: "less than an hour", starts: ["Mar  3 10:00:00", "Mar  3 11:00:00"], step: 1,
        recordCount: 150),
    ])
  func silenceAloneShowsNothing(_ log: Log) throws {
    let found = try analysis(
      log, ["applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)"])
    #expect(!found.diagnostics.items.contains { $0.message == note })
    #expect(try seconds(.active, in: found) >= 3600)
  }
}
