public import LifetraceMetrics
public import LifetraceModel

/// What a log as a whole shows, and what that rests on.
///
/// Nothing is called good that was not seen: where no app shows anything, or lines are missing, that comes first.
public struct LogVerdict: Sendable {
  /// What a verdict says.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// There are findings that are more than notes.
    case problems
    /// Nothing is wrong in what was seen.
    case nothingFound
    /// Nothing is wrong in what was seen, and lines are missing.
    case linesMissing
    /// No app shows anything that could be judged.
    case nothingJudged
  }

  /// What was seen, of all apps together.
  public struct Seen: Hashable, Sendable {
    /// The number of launches.
    public var launches = 0
    /// The number of background sessions.
    public var sessions = 0
    /// The number of exits.
    public var exits = 0
    /// The number of changes from one state to another.
    public var transitions = 0
    /// The time in which the log shows where the apps were: in one state, or in one of two.
    public var knownTime = TimeSpan.zero
    /// The time of the apps in the log.
    public var time = TimeSpan.zero
  }

  /// What it says.
  public let kind: Kind
  /// What it rests on.
  public let seen: Seen

  /// The part of the time in which the log shows where the apps were, from 0 to 1; `nil` in a log without times.
  public var knownShare: Double? {
    seen.time > .zero ? seen.knownTime.seconds / seen.time.seconds : nil
  }

  /// Judges a log by its findings.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of the log.
  ///   - apps: the apps that were looked at.
  ///   - findings: what the rules found about them.
  public init(of analysis: Analysis, apps: [AppAnalysis], findings: Findings) {
    var seen = apps.reduce(into: Seen()) { $0.add($1) }
    if !analysis.reference.hasDurations { (seen.time, seen.knownTime) = (.zero, .zero) }
    self.seen = seen
    kind =
      if findings.items.contains(where: { $0.severity > .note }) {
        .problems
      } else if !apps.contains(where: { $0.hasEvidence(in: analysis) }) {
        .nothingJudged
      } else if analysis.conditions.hasGap {
        .linesMissing
      } else {
        .nothingFound
      }
  }
}

extension LogVerdict.Seen {
  fileprivate mutating func add(_ app: AppAnalysis) {
    launches += app.launches.total
    sessions += app.backgroundSessions.total
    exits += app.exits.total
    transitions += app.transitions.reduce(0) { $0 + $1.count }
    for share in app.timeInState {
      time += share.time
      if share.state.isPlace { knownTime += share.time }
    }
  }
}

extension StateSet<AppState> {
  /// Whether it says where an app was: a state, or one of two.
  fileprivate var isPlace: Bool { bits.nonzeroBitCount <= 2 }
}

extension AppAnalysis {
  /// A recording that shows states for less time shows only a moment.
  private static let leastTime = TimeSpan.seconds(2)

  /// Whether the log shows anything of it that can be judged: a launch up to active, a background session, an
  /// exit with its cause, or where it was for more than a moment.
  package func hasEvidence(in analysis: Analysis) -> Bool {
    guard toActive == nil, backgroundSessions.total == 0 else { return true }
    if exitsByCategory.contains(where: { $0.key != .unclassified && $0.value > 0 })
      || exits.items.contains(where: { ExitCause.of($0) != nil })
    {
      return true
    }
    let places = timeInState.filter { $0.state.isPlace && $0.state != .state(.notRunning) }
    guard analysis.reference.hasDurations else { return places.count > 1 }
    return places.reduce(.zero) { $0 + $1.time } >= AppAnalysis.leastTime
  }
}

extension Analysis {
  /// The apps that are meant where none is named: those that are not Apple's own, or, if nothing of them can be
  /// judged, Apple's own as well. A service of the system is never meant.
  public var mainApps: [AppAnalysis] {
    let all = apps.filter(\.isApp)
    let others = all.filter { !$0.isSystem }
    guard !others.contains(where: { $0.hasEvidence(in: self) }) else { return others }
    return others.isEmpty ? all : all.filter { !$0.isSystem || $0.hasEvidence(in: self) }
  }
}
