import Lifetrace
import LifetraceCLI
import LifetraceTestSupport

extension FuzzTarget {
  /// The words of a command line.
  static let argumentTargets = [
    FuzzTarget(
      "arguments", longest: 400, words: words, make: { arguments(&$0) }, check: arguments),
    FuzzTarget("times", longest: 100, words: times, make: { timeRange(&$0) }, check: timeRange),
    FuzzTarget(
      "time-zone", longest: 60, words: zones, make: { $0.one(of: zones) },
      check: { bytes, _ throws(FuzzFailure) in
        guard let zone = try? TimeZoneArgument.parse(String(decoding: bytes, as: UTF8.self)) else {
          return
        }
        let offsets = [zone.initialSeconds] + zone.changes.map(\.seconds)
        guard offsets.allSatisfy({ abs($0) <= 15 * 3600 }),
          zip(zone.changes, zone.changes.dropFirst()).allSatisfy({ $0.instant < $1.instant })
        else { throw FuzzFailure("zone", "offsets \(offsets)") }
      }),
  ]

  // MARK: Command lines

  /// Arguments are refused with a harmless message, or accepted. Nothing is run.
  private static func arguments(_ bytes: [UInt8], _ choice: PropertyChoice) throws(FuzzFailure) {
    let arguments = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let message = LifetraceProcess.refusal(of: arguments) else { return }
    try Wellformed.text(Array(message.utf8), "message", mayCommand: true)
  }

  private static func arguments(_ numbers: inout SeededNumbers) -> [UInt8] {
    var words: [[UInt8]] = [Array(numbers.one(of: commands).utf8)]
    for _ in 0..<numbers.number(below: 6) {
      words.append(numbers.one(of: self.words))
      if numbers.chance(60) {
        words.append(numbers.chance(50) ? numbers.one(of: values) : numbers.name())
      }
    }
    return Array(words.joined(separator: [0x0A]))
  }

  private static let commands = [
    "report", "graph", "check", "explain", "diff", "convert", "embed", "schema", "help",
    "--version", "x",
  ]

  private static let words: [[UInt8]] =
    [
      "--format", "--full", "--all-apps", "--color", "--rows", "--output", "--from", "--to", "--at",
      "--time-zone", "--year", "--date", "--os", "--layout", "--app", "--device", "--rules",
      "--require",
      "--baseline", "--list", "--explain", "--fail-on", "--of", "--theme", "--reference",
      "--observed-only", "--check", "--new", "--root", "--help", "-h", "--", "-", "-o", "--from=",
      "--full=yes", "--no-full", "--generate-completion-script", "--formt", "a.txt",
    ].map { Array($0.utf8) }

  private static let values =
    times + zones
    + [
      "text", "json", "csv", "markdown", "always", "never", "auto", "exits", "sessions", "17.5",
      "2026",
      "app", "scene", "error", "change,slower", "background-task-leaked", "exits.total = 0",
    ].map { Array($0.utf8) }

  // MARK: Times

  /// A range of a log is refused, or lies in order, and the analysis of it keeps all invariants.
  private static func timeRange(_ bytes: [UInt8], _ choice: PropertyChoice) throws(FuzzFailure) {
    let texts = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let points = texts.map { try? TimePoint(parsing: $0) }
    guard points.contains(where: { $0 != nil }) else { return }
    for log in datedLogs {
      let window: TimeWindow
      do {
        window = try TimeWindow(
          from: points[0], to: points.count > 1 ? points[1] : nil, zone: nil, trace: log.trace)
      } catch {
        continue
      }
      if let from = window.from, let to = window.to, to < from {
        throw FuzzFailure("range", "\(from)…\(to)")
      }
      let analysis = log.analysis(AnalysisOptions(full: true, from: window.from, to: window.to))
      try ReadLog.expectInvariants(of: analysis)
    }
  }

  private static func timeRange(_ numbers: inout SeededNumbers) -> [UInt8] {
    numbers.one(of: times) + [0x0A] + numbers.one(of: times)
  }

  /// The sample with each kind of clock.
  private static let datedLogs = ["absolute", "yearUnknown", "dateUnknown", "orderOnly"].map {
    clock in
    let header = #"{"lifetrace":"events/1","clock":"\#(clock)","resolution":0.001}"# + "\n"
    do {
      return try LogContents(of: [LogInput(Array(header.utf8) + SampleLog.bytes)])
    } catch {
      preconditionFailure("the sample cannot be read: \(error)")
    }
  }

  private static let times: [[UInt8]] =
    ([
      "08:05", "08:05:00.5", "23:59:59", "2026-11-21", "2026-11-21 08:05",
      "2026-11-21T08:05:30+01:00",
      "2026-11-21T08:05:30Z", "+90s", "+1h30m", "+5 m", "Nov 21 08:05:30", "+1 d 08:05:30",
      "Feb 29 00:00:00",
      "1970-01-01", "2261-12-31", "2261-12-31T23:59:59.999999999-14:00", "+9223372036s",
      "+99999999999h",
      "+36525 d 23:59:59", "-1s", "",
    ] + HostileText.dates + HostileText.timesOfDay + HostileText.daysOfYear).map { Array($0.utf8) }

  private static let zones: [[UInt8]] = [
    "UTC", "Z", "+02:00", "-1400", "+05", "+14:59", "Europe/Berlin", "America/New_York",
    "Asia/Kolkata",
    "Etc/GMT+12", "posix/Europe/Berlin", "right/UTC", "../../etc/passwd", "/etc/passwd", "Europe/",
    "Europe", "GMT", "CET", "a/b", ":/x", "Africa/Monrovia", "Pacific/Kiritimati",
    "America/Argentina/Ushuaia",
  ].map { Array($0.utf8) }
}
