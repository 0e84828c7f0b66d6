import Lifetrace
import LifetraceArguments
import LifetraceFindings
import LifetraceModel
import LifetraceReading

/// The options that choose records.
struct RecordSelectionArguments: ParsableArguments {
  @Option(help: ArgumentHelp("Only records of a process with this name.", valueName: "name"))
  var process: [String] = []

  @Option(help: ArgumentHelp("Only records of the process with this identifier.", valueName: "pid"))
  var pid: [Int] = []

  @Option(
    help: ArgumentHelp(
      "Only records of this subsystem, or of those below it.", valueName: "subsystem"))
  var subsystem: [String] = []

  @Option(help: ArgumentHelp("Only records of this category.", valueName: "category"))
  var category: [String] = []

  @Option(help: "Only records of this level or a graver one.")
  var level = ListedRecord.Level.debug

  @Option(
    help: ArgumentHelp("Only records whose message has this text, in any case.", valueName: "text"))
  var grep: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Only records about the app of a finding, from 30 s before it to 5 s after it: the rule of the finding, and a \
      time if it was found several times. Or the ten records before and after a place that a report names, such as \
      console.txt:47.
      """, valueName: "rule[@time]|place"))
  var around: String?

  @Option(
    help: ArgumentHelp("Only from this time on, as for a report.", valueName: "time"),
    transform: TimePoint.init(parsing:))
  var from: TimePoint?

  @Option(
    help: ArgumentHelp("Only up to this time, or to the end of this day.", valueName: "time"),
    transform: TimePoint.init(parsing:))
  var to: TimePoint?

  /// Whether the logs must be analysed before their records are chosen.
  var needsAnalysis: Bool { from != nil || to != nil || around != nil && place == nil }

  /// The place around which records are listed; `nil` for a finding and a time.
  var place: RecordFilter.Place? {
    guard let around else { return nil }
    let parts = around.split(separator: "@", maxSplits: 1).map(String.init)
    if parts.count > 1, (try? TimePoint(parsing: parts[1])) != nil { return nil }
    return RecordFilter.Place(around)
  }

  /// The time before a finding: what leads to an exit in the background is mostly within a budget of it.
  private static let before = TimeSpan.seconds(30)
  /// The time after a finding.
  private static let after = TimeSpan.seconds(5)

  /// Returns the filter.
  ///
  /// - Parameter content: the logs, if they had to be analysed.
  /// - Throws: `Failure` if a time or a rule cannot be used.
  func filter(_ content: LogContents?, _ reading: ReadingArguments) throws -> RecordFilter {
    var filter = RecordFilter()
    filter.processes = process.map { Array($0.utf8) }
    filter.pids = pid.compactMap { Int32(exactly: $0) }
    filter.subsystems = subsystem.map { Array($0.utf8) }
    filter.categories = category.map { Array($0.utf8) }
    filter.level = level
    filter.texts = grep.map { Array($0.utf8).lowercased }
    filter.place = place
    guard let content else { return filter }
    let window = try TimeWindow(
      from: from, to: to, zone: reading.timeZone, trace: content.trace)
    (filter.from, filter.to) = (window.from, window.to)
    filter.movedTimes = content.trace.inputs.flatMap(\.movedTimes)
    if place == nil, let around { try narrow(&filter, around, content, reading) }
    return filter
  }

  /// Narrows a filter to what is about a finding.
  private func narrow(
    _ filter: inout RecordFilter, _ words: String, _ content: LogContents,
    _ reading: ReadingArguments
  ) throws {
    let parts = words.split(separator: "@", maxSplits: 1).map(String.init)
    let analysis = content.analysis(AnalysisOptions(full: true, os: reading.os))
    let findings = Findings(of: analysis).items.compactMap { finding in
      finding.at.map { (finding: finding, at: $0) }
    }
    guard !findings.isEmpty else { throw Failure.nothingFound }
    let fitting = findings.filter { $0.finding.rule == parts.first }
    guard var (finding, at) = fitting.first else {
      throw Failure.unknownRule(name: words, known: Set(findings.map(\.finding.rule)).sorted())
    }
    if parts.count > 1 {
      let clock = TraceClock(trace: content.trace, zone: reading.timeZone)
      let point = try TimePoint(parsing: parts[1])
      let wanted = clock.meanings(of: try clock.instant(of: point, option: "--around"))
      func distance(_ at: Instant) -> TimeSpan { wanted.map(at.distance).min() ?? .zero }
      let nearest = fitting.min { distance($0.at) < distance($1.at) }
      if let nearest { (finding, at) = nearest }
      let distance = distance(at)
      guard distance <= Self.before else {
        let words = FindingWording(analysis).text("\(distance)")
        throw Failure.unusableTime(
          option: "--around",
          reason: "the nearest finding of '\(finding.rule)' is \(words) from this time")
      }
    }
    let app = analysis.apps.first { $0.displayName == finding.app }
    filter.from = max(filter.from ?? at - Self.before, at - Self.before)
    filter.to = min(filter.to ?? at + Self.after, at + Self.after)
    let names = [app?.bundle, app?.process, finding.app].compactMap(\.self)
    filter.subject = RecordFilter.Subject(
      pid: finding.pid, names: Set(names).map { Array($0.utf8).lowercased })
  }
}

extension Instant {
  fileprivate func distance(to other: Instant) -> TimeSpan {
    self < other ? other - self : self - other
  }
}
