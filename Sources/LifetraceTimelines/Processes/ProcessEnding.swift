import LifetraceModel

/// What the log tells of an exit before it comes.
struct ProcessEnding: Sendable {
  /// The app was told that it ends; only its exit can follow.
  var isTerminating = false
  /// The line that took the last scene from the foreground, and when, if nothing has shown the app there
  /// since.
  var lastSceneLoss: SourcePosition?
  var lastSceneLossAt: Instant?
  /// When the system last said that it ends the process.
  private var announcedAt: Instant?
  private var reason: Symbol?
  /// The limit that the process overran last.
  private var watchdog: WatchdogFact?
  /// The lines that announce the exit, the earliest first.
  private(set) var lines: [SourcePosition] = []
  /// How much whoever gave the reason knows of it.
  private var rank: UInt8 = 0

  /// Whether a line said that the system ends it, and it has not survived.
  var isAnnounced: Bool { announcedAt != nil }

  /// The system ends the process.
  mutating func announce(_ reason: Symbol?, by line: LineFacts) {
    if let reason, line.emitter.exitRank > rank {
      self.reason = reason
      rank = line.emitter.exitRank
    }
    announcedAt = line.time
    keep(line.source)
  }

  /// A limit was overrun, for which the system ends the process.
  ///
  /// An announcement without a violation says nothing.
  mutating func overran(_ fact: WatchdogFact, by line: LineFacts) {
    guard fact.isViolated else { return }
    // Who tells of the same limit again need not name it all.
    let known = watchdog?.step == fact.step ? watchdog?.limit : nil
    watchdog = fact
    watchdog?.limit = fact.limit ?? known
    keep(line.source)
  }

  /// The process lives on, for now: it may only have been given the time to end itself.
  @inline(__always)
  mutating func survive() {
    if lines.isEmpty { return }
    announcedAt = nil
    watchdog = nil
    lines = []
  }

  /// Takes in that somebody says of the process that it lives: long after its end was announced, that did
  /// not come about. Without times, nobody tells how long after.
  mutating func noteLife(at time: Instant, slack: TimeSpan) {
    guard slack >= .zero else { return }
    if let announcedAt, time - announcedAt > EndedProcess.afterglow + slack { survive() }
  }

  /// Returns the exit that came of it.
  ///
  /// - Parameters:
  ///   - report: what the line tells that reports the exit.
  ///   - end: when it was.
  ///   - evidence: how that is known.
  ///   - state: the state just before.
  ///   - goneBy: when the process was gone, if no line reports the exit: what was announced is then not
  ///     known to have come about.
  func exit(
    _ report: ExitReport, at end: Instant, _ evidence: Evidence,
    whileIn state: StateSet<AppState>, goneBy: Instant?
  ) -> ProcessHistory.Exit {
    var report = report
    report.explanation = report.explanation ?? reason
    var sources = goneBy == nil ? lines : []
    if let source = evidence.source, sources.last != source { sources.append(source) }
    return ProcessHistory.Exit(
      at: end, report: report, whileIn: state, sources: sources,
      watchdog: goneBy == nil ? watchdog : nil, goneBy: goneBy)
  }

  /// Keeps a line once: it may tell of the exit in two ways.
  private mutating func keep(_ source: SourcePosition) {
    if lines.last != source { lines.append(source) }
  }
}
