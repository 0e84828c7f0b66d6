public import LifetraceMetrics
public import LifetraceModel

/// An exit or a background session that can be explained.
public struct ExplanationSubject: Sendable {
  /// What is explained.
  public enum Event: Sendable {
    case exit(ExitAnalysis)
    case session(BackgroundSession)
  }

  /// The app.
  public let app: AppAnalysis
  /// The exit or the session.
  public let event: Event
  /// The identifier of the app's extension that ended; `nil` for the app itself.
  public let extensionIdentifier: String?
  /// The finding about the exit itself; of a session, the worst about it.
  public let finding: Finding?
  /// The other findings about it: of the session that ended with the exit, and its tasks.
  public let others: [Finding]

  /// The place of its worst finding among those of all apps, the worst first.
  fileprivate let rank: Int?

  /// Creates the subject with the findings about it, the worst first.
  fileprivate init(
    app: AppAnalysis, event: Event, extensionIdentifier: String? = nil,
    findings ranked: [FindingIndex.Ranked]
  ) {
    let findings = ranked.map(\.finding)
    self.app = app
    self.event = event
    self.extensionIdentifier = extensionIdentifier
    var finding = findings.first
    if case .exit(let exit) = event { finding = findings.first { exit.matches($0) } }
    self.finding = finding
    others = findings.filter { $0 != finding }
    rank = ranked.first?.rank
  }

  /// The exit; `nil` for a session.
  public var exit: ExitAnalysis? {
    if case .exit(let exit) = event { exit } else { nil }
  }

  /// The session; of an exit, the session that ended with it.
  public var session: BackgroundSession? {
    switch event {
    case .session(let session): session
    case .exit where extensionIdentifier != nil: nil
    case .exit(let exit):
      app.backgroundSessions.items.last { $0.isEnded(by: exit) }
    }
  }

  /// The process identifier, if the log names it.
  public var pid: Int32? {
    switch event {
    case .exit(let exit): exit.pid
    case .session(let session): session.pid
    }
  }

  /// Returns how far an instant is from the exit, or from the nearest instant of the session.
  func distance(to instant: Instant) -> TimeSpan {
    let range =
      switch event {
      case .exit(let exit): exit.at...max(exit.at, exit.notAfter ?? exit.at)
      case .session(let session): session.begin...max(session.begin, session.lastInstant)
      }
    if instant < range.lowerBound { return range.lowerBound - instant }
    return instant > range.upperBound ? instant - range.upperBound : .zero
  }

  /// Returns how far the nearest of some instants is; `nil` if there is none.
  package func distance(to instants: [Instant]) -> TimeSpan? {
    instants.map { distance(to: $0) }.min()
  }
}

extension ExitAnalysis {
  /// The instant by which the process was gone, where the exit itself is not in the log.
  package var notAfter: Instant? {
    if case .after(let notAfter) = timing { notAfter } else { nil }
  }
}

extension BackgroundSession {
  /// Whether the session ended with an exit.
  package func isEnded(by exit: ExitAnalysis) -> Bool {
    guard outcome == .exited, pid == exit.pid else { return false }
    return endedAt == exit.at || endedAt == nil && enteredBackgroundAt <= exit.at
  }

  /// The first instant of the session's story.
  var begin: Instant { min(leftActiveAt ?? enteredBackgroundAt, enteredBackgroundAt) }

  /// The last instant at which the session is known to last.
  package var lastInstant: Instant {
    let last = endedAt ?? runningAt ?? timeRemainingAt ?? lastTaskEndedAt
    return max(enteredBackgroundAt, last ?? enteredBackgroundAt)
  }
}

/// The findings of all apps, to look them up by what they are about.
private struct FindingIndex {
  /// A finding with its place among all, the worst first.
  struct Ranked {
    let rank: Int
    let finding: Finding
  }

  private struct Key: Hashable {
    let app: String?
    let device: String?
    let pid: Int32?
    let at: Instant?
  }

  private var ranked: [Key: [Ranked]] = [:]

  init(_ findings: [Finding]) {
    for (rank, finding) in findings.enumerated() {
      let key = Key(app: finding.app, device: finding.device, pid: finding.pid, at: finding.at)
      ranked[key, default: []].append(Ranked(rank: rank, finding: finding))
    }
  }

  /// Returns the findings about a process of an app at some instants, or at none, that `body` wants; the
  /// worst first.
  func about(
    _ app: AppAnalysis, pid: Int32?, at instants: [Instant?], where isWanted: (Finding) -> Bool
  ) -> [Ranked] {
    Set(instants + [nil]).flatMap { instant in
      ranked[Key(app: app.displayName, device: app.device, pid: pid, at: instant)] ?? []
    }.filter { isWanted($0.finding) }.sorted { $0.rank < $1.rank }
  }
}

/// The exits and background sessions of apps, to choose one that is explained.
public struct ExplanationSubjects: Sendable {
  /// The exits of each app and of its extensions, then its sessions that did not end with an exit.
  public let items: [ExplanationSubject]

  /// Collects the exits and sessions of apps.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of the logs.
  ///   - apps: the apps to look at; all of the analysis if `nil`.
  public init(of analysis: Analysis, apps: [AppAnalysis]? = nil) {
    let apps = apps ?? analysis.apps.filter(\.isApp)
    let findings = FindingIndex(Findings(of: analysis, apps: apps).items)
    items = apps.flatMap { app in
      let ends = SessionEnds(of: app)
      let exits = app.exits.items.map { exit in
        let session = ends.session(endedBy: exit).map(SessionIndex.init)
        let about = findings.about(app, pid: exit.pid, at: [exit.at] + (session?.instants ?? [])) {
          finding in exit.matches(finding) || session?.isSubject(of: finding) == true
        }
        return ExplanationSubject(app: app, event: .exit(exit), findings: about)
      }
      let exitsOfExtensions = app.extensions.flatMap { item in
        item.exits.items.map { exit in
          ExplanationSubject(
            app: app, event: .exit(exit), extensionIdentifier: item.identifier,
            findings: findings.about(app, pid: exit.pid, at: [exit.at]) { exit.matches($0) })
        }
      }
      let sessions = ends.sessionsWithoutExit.map { session in
        let index = SessionIndex(session)
        return ExplanationSubject(
          app: app, event: .session(session),
          findings: findings.about(
            app, pid: session.pid, at: index.instants, where: index.isSubject))
      }
      return exits + exitsOfExtensions + sessions
    }
  }

  /// The exit or session of the worst finding, else the last exit, else the worst session; `nil` if
  /// there is none.
  public var worst: ExplanationSubject? {
    let found = items.filter { $0.rank != nil }
    if let worst = found.min(by: { ($0.rank ?? 0) < ($1.rank ?? 0) }) { return worst }
    let exits = items.filter { $0.exit != nil && $0.extensionIdentifier == nil }
    if let last = exits.max(by: { ($0.exit?.at ?? .first) < ($1.exit?.at ?? .first) }) {
      return last
    }
    return items.max { $0.badness < $1.badness }
  }

  /// Returns the exit or session nearest to one of some instants, or that contains it; an exit before a
  /// session of the same distance.
  public func nearest(to instants: [Instant]) -> ExplanationSubject? {
    items.enumerated().min { left, right in
      let first = left.element.distance(to: instants) ?? .zero
      let second = right.element.distance(to: instants) ?? .zero
      if first != second { return first < second }
      if (left.element.exit != nil) != (right.element.exit != nil) {
        return left.element.exit != nil
      }
      return left.offset < right.offset
    }?.element
  }
}

extension ExplanationSubject {
  /// How far a session went towards its budget, and beyond.
  fileprivate var badness: Double {
    guard let session else { return -1 }
    let used = session.used ?? session.usedAtMost
    guard let used, let budget = session.budget, budget > .zero else {
      return session.verdict == .over ? 1 : 0
    }
    return session.verdict == .exempt ? 0 : used.seconds / budget.seconds
  }
}

extension ExitAnalysis {
  /// Whether a finding is about the exit itself.
  func matches(_ finding: Finding) -> Bool {
    finding.pid == pid && finding.rule == ExitCause.of(self)?.id
      && (finding.at == nil || finding.at == at)
      && Set(sources).isSubset(of: finding.evidence)
  }
}

/// A background session, to look up whether findings are about it or one of its tasks.
private struct SessionIndex {
  private struct Task: Hashable {
    let outcome: BackgroundTask.Outcome
    let at: Instant?
  }

  private let session: BackgroundSession
  /// The tasks that findings are about.
  private let tasks: Set<Task>

  init(_ session: BackgroundSession) {
    self.session = session
    let bad = session.tasks.lazy.filter { $0.outcome == .leaked || $0.outcome == .expired }
    tasks = Set(bad.map { Task(outcome: $0.outcome, at: $0.begin ?? $0.end) })
  }

  /// The instants that findings about it have.
  var instants: [Instant?] {
    [session.countsFrom, session.enteredBackgroundAt] + tasks.map(\.at)
  }

  func isSubject(of finding: Finding) -> Bool {
    guard finding.pid == session.pid else { return false }
    switch finding.rule {
    case "background-session-over", "background-session-near":
      let lines = [session.judgedBy, session.source].compactMap(\.self)
      return finding.at == session.countsFrom && Set(lines).isSubset(of: finding.evidence)
    case "background-handler-slow": return finding.at == session.enteredBackgroundAt
    case "background-task-leaked": return tasks.contains(Task(outcome: .leaked, at: finding.at))
    case "background-task-expired": return tasks.contains(Task(outcome: .expired, at: finding.at))
    default: return false
    }
  }
}

extension Instant {
  static let first = Instant(nanoseconds: .min)
}
