import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// What a person counts in a real log.
struct CorpusCase: CustomTestStringConvertible, Sendable {
  var file: String
  var layouts: [String]
  /// `nil` where the number of records depends on what the emitters look for.
  var records: Int?
  /// The first and last time as the log prints them, in the order of the lines.
  var first: String
  var last: String
  var testDescription: String { file }

  init(
    _ file: String, _ layouts: [String], _ records: Int? = nil, first: String, last: String
  ) {
    self.file = file
    self.layouts = layouts
    self.records = records
    self.first = first
    self.last = last
  }
}

private let cases = [
  CorpusCase(
    "console/background-to-suspended-ios26.txt", ["console"], 53,
    first: "02:41:49.663079 +0000", last: "02:41:49.845895 +0000"),
  CorpusCase(
    "console/column-variants.txt", ["console"], 15, first: "10:18:27.919899 +0800",
    last: "18:42:46.937644 +1000"),
  CorpusCase(
    "console/dyld-exit.txt", ["console"], 8, first: "15:37:51.309118 +0530",
    last: "15:37:51.342422 +0530"),
  CorpusCase(
    "console/launch-memory-limit.txt", ["console"], 11, first: "15:37:51.254024 +0530",
    last: "15:37:51.255963 +0530"),
  CorpusCase(
    "console/library-column-ios14.txt", ["console"], 7, first: "08:00:54.158544 -0600",
    last: "08:00:54.159512 -0600"),
  CorpusCase(
    "console/scene-assertion-doubled-lines-ios14.txt", ["console"], 8,
    first: "08:00:54.149554 -0600", last: "08:00:54.235871 -0600"),
  CorpusCase(
    "console/suspending-task.txt", ["console"], 6, first: "14:55:04.002552 +0100",
    last: "14:55:04.002816 +0100"),
  CorpusCase(
    "console/thirty-second-allowance-ios16.txt", ["console"], 12, first: "22:14:17.477446 -0400",
    last: "22:15:18.646387 -0400"),
  CorpusCase(
    "console/workspace-state-macos26.txt", ["console"], 3, first: "14:40:03.612929 +0700",
    last: "14:40:03.613764 +0700"),
  CorpusCase(
    "console/watchdog-ios11.txt", ["message-only"], first: "", last: ""),
  CorpusCase(
    "log-show/default.txt", ["log-show"], 5, first: "2026-01-25 23:03:22.041859 +0200",
    last: "2026-04-01 22:50:58.223142 +0300"),
  CorpusCase(
    "log-show/default-2017-without-ttl.txt", ["log-show"], 1,
    first: "2017-12-07 18:33:56.230481 +0800", last: "2017-12-07 18:33:56.230481 +0800"),
  CorpusCase(
    "log-show/default-runningboardd-macos.txt", ["log-show"], 3,
    first: "2020-04-12 23:57:42.106380 +0300", last: "2020-04-12 23:57:42.214057 +0300"),
  CorpusCase(
    "log-show/syslog-style-one-line.txt", ["log-show-syslog"], 1,
    first: "2019-08-22 18:21:26.163639 +0300", last: "2019-08-22 18:21:26.163639 +0300"),
  CorpusCase(
    "log-show/compact-background-task-warning.txt", ["log-show-compact"], 3,
    first: "2026-10-01 07:40:20.417", last: "2026-10-01 07:51:44.715"),
  CorpusCase(
    "log-show/compact-periodic-run-states-ios26.txt", ["log-show-compact"], 1,
    first: "2026-06-22 01:18:42.056", last: "2026-06-22 01:18:42.056"),
  CorpusCase(
    "log-show/compact-simulator-ios26.txt", ["log-show-compact"], 11,
    first: "2026-06-22 22:53:37.470", last: "2026-06-22 22:54:26.484"),
  CorpusCase(
    "log-show/compact-state-dump-ios26.txt", ["log-show-compact"], 1,
    first: "2026-06-22 22:54:26.869", last: "2026-06-22 22:54:26.869"),
  CorpusCase(
    "idevicesyslog/app-state-dictionary-ios10.txt", ["idevicesyslog"], 3,
    first: "07-15 09:37:49", last: "07-15 09:37:49"),
  CorpusCase(
    "idevicesyslog/assertiond-ios11.txt", ["idevicesyslog"], 3, first: "03-11 11:45:09",
    last: "03-11 11:45:09"),
  CorpusCase(
    "idevicesyslog/assertiond-ios12-indented.txt", ["idevicesyslog"], 6,
    first: "09-30 15:27:28", last: "09-30 15:27:28"),
  CorpusCase(
    "idevicesyslog/exit-ios8.txt", ["idevicesyslog"], 2, first: "12-08 17:03:17",
    last: "12-08 17:03:17"),
  CorpusCase(
    "idevicesyslog/foreground-ios11.txt", ["idevicesyslog"], 5, first: "07-01 21:40:06",
    last: "07-01 21:40:06"),
  CorpusCase(
    "idevicesyslog/launch-ios14.txt", ["idevicesyslog"], 9, first: "11-12 12:24:37",
    last: "11-12 12:24:37"),
  CorpusCase(
    "idevicesyslog/launch-watchdog-exit-ios14.txt", ["idevicesyslog"], 10,
    first: "11-12 12:24:57", last: "11-12 12:24:57"),
  CorpusCase(
    "idevicesyslog/quoted-ios10.txt", ["idevicesyslog"], 2, first: "04-25 17:18:10",
    last: "04-25 17:18:10"),
  CorpusCase(
    "idevicesyslog/suspend-kill-ios4.txt", ["device-console"], 7, first: "Thu 11-25 11:30:01",
    last: "Thu 11-25 11:30:02"),
  CorpusCase(
    "xcode/background-task-elapsed.txt", ["xcode"], 5, first: "2023-01-10 17:43:24.270137 +0000",
    last: "2023-06-21 22:06:22.890778 +0800"),
  CorpusCase(
    "xcode/background-task.txt", ["xcode"], first: "2021-03-19 17:19:27.642792 +0300",
    last: "2021-03-19 17:19:27.642792 +0300"),
  CorpusCase(
    "app/background-time-remaining.txt", ["app-logger"], 6, first: "2021-09-06 19:23:48.844",
    last: "2026-06-19 22:51:27.443"),
  CorpusCase(
    "app/scene-delegate-prints-swipe-kill.txt", ["message-only"], 6, first: "", last: ""),
  CorpusCase("exits/kernel-jetsam.txt", ["message-only"], 7, first: "", last: ""),
  CorpusCase("exits/user-kill.txt", ["crash-report"], 1, first: "", last: ""),
  CorpusCase("exits/watchdog-ios16.txt", ["crash-report"], 1, first: "", last: ""),
  CorpusCase("exits/watchdogs-ios17-26.txt", ["crash-report"], 3, first: "", last: ""),
  CorpusCase(
    "exits/beyond-permitted-time-ios4-12.txt", ["message-only", "idevicesyslog", "console"],
    first: "02-18 20:34:28", last: "18:05:48"),
]

@Test(.enabled(if: Corpus.isPresent), arguments: cases)
func realLogIsRead(_ example: CorpusCase) throws {
  let rows = collect(try Corpus.bytes(of: example.file)).rows
  var layouts: [String] = []
  for row in rows where !layouts.contains(row.layout) { layouts.append(row.layout) }
  #expect(layouts == example.layouts)
  if let records = example.records { #expect(rows.count == records) }
  let times = rows.map(\.time).filter { !$0.isEmpty }
  #expect(times.first ?? "" == example.first)
  #expect(times.last ?? "" == example.last)
}

@Test(.enabled(if: Corpus.isPresent)) func realDatabaseIsNoLog() throws {
  let read = collect(try Corpus.bytes(of: "powerlog/powerlog_2021-12-16_05-54_84E2141B.PLSQL"))
  #expect(read.foreign?.name == "an SQLite database")
}

@Test(.enabled(if: Corpus.isPresent)) func realColumnsAreTold() throws {
  let variants = collect(try Corpus.bytes(of: "console/column-variants.txt")).rows
  #expect(
    variants.map(\.process) == [
      "runningboardd", "runningboardd", "runningboardd", "runningboardd", "runningboardd",
      "runningboardd", "runningboardd", "runningboardd", "backboardd", "assertiond", "assertiond",
      "assertiond", "SpringBoard", "assertiond", "runningboardd",
    ])
  let library = collect(try Corpus.bytes(of: "console/library-column-ios14.txt")).rows
  #expect(Set(library.compactMap(\.process)) == ["SpringBoard", "runningboardd"])
  #expect(library.allSatisfy { !$0.message.contains("\t") })
}
