public import LifetraceModel
internal import LifetraceTimelines

/// One background session: from entering the background, or a launch or wake there, to suspension,
/// return or exit.
///
/// A missing value is not in the log.
public struct BackgroundSession: Sendable {
  /// How a session began.
  public enum Kind: String, Hashable, Sendable {
    case left
    case launched
    case woken
    /// The log, or its part after a gap, begins with the app in background.
    case undetermined
  }

  /// How a session ended.
  public enum Outcome: String, Hashable, Sendable {
    case suspended
    case returned
    case exited
    /// No line shows the end. If the log goes on, `nextSeenIn` is known.
    case open
  }

  /// How the time used compares with the budget.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case within
    case near
    case over
    case killed
    case exempt
    case notObservable
  }

  /// The kind of session.
  public var kind: Kind
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The index of its process among all processes of the app; `nil` if the analysis has no entry for that process.
  public var process: Int?
  /// When the app resigned active (T0).
  public var leftActiveAt: Instant?
  /// When the app entered the background (T1).
  public var enteredBackgroundAt: Instant
  /// Whether the entry itself is not in the log; `enteredBackgroundAt` is then the first instant at
  /// which the app is known to be in background.
  public var isEntryCutOff = false
  /// T1 − T0.
  public var timeToBackground: TimeSpan?
  /// How long the app's own code for entering the background ran (T2 − T1), at most
  /// `BackgroundBudget.handlerLimit`.
  public var handler: TimeSpan?
  /// When the budget started, if a line says so.
  public var budgetStartedAt: Instant?
  /// When the system announced that the budget ends soon.
  public var warnedAt: Instant?
  /// When the last background task ended or expired (T3).
  public var lastTaskEndedAt: Instant?
  /// The last `backgroundTimeRemaining` that the app logged.
  public var timeRemaining: TimeSpan?
  /// When the app logged `timeRemaining`.
  public var timeRemainingAt: Instant?
  /// When the app was suspended (T4).
  public var suspendedAt: Instant?
  /// When the session ended, whichever way; `nil` when open, and where the line of the end has no time.
  public var endedAt: Instant?
  /// How the session ended, or that it is open.
  public var outcome: Outcome
  /// The first state known after a session without a time of its end, if the log goes on; `notRunning` for an exit.
  public var nextSeenIn: AppState?
  /// When the app was in that state at the latest; `nil` if no line shows it.
  public var nextSeenAt: Instant?
  /// The time used of the budget; `nil` where the log does not show it.
  public var used: TimeSpan?
  /// The upper bound of the time used by a session `within` its budget, or killed by a watchdog before its end, that may
  /// have been suspended before it returned or ended: the log cannot show that, and `used` is not known.
  public var usedAtMost: TimeSpan?
  /// The time that the session may take; `nil` if no budget applies.
  public var budget: TimeSpan?
  /// The origin of the budget's length.
  public var budgetSource: String?
  /// Whether the session kept to its budget, as far as the log shows.
  public var verdict: Verdict
  /// Whether a background mode may have stopped the budget: one was in use, and the log does not show since
  /// when, or the app may play audio. Then the time used may be known, and there is no verdict on it.
  package var mayBeExempt = false
  /// Whether a watchdog killed it, whose limit is not the budget.
  public var isKilledByWatchdog = false
  /// That watchdog, if the log names it.
  public var watchdog: ExitAnalysis.Watchdog?
  /// The line on which the verdict rests: the end of the session, or the line at `runningAt`; `nil`
  /// where the verdict is `notObservable`.
  public var judgedBy: SourcePosition?
  /// When a line last shows the app running in a session that is judged without its end.
  public var runningAt: Instant?
  /// The names of what kept the process running during the session.
  public var heldBy: [String]
  /// About as many tasks from earlier sessions as anybody reads: each is listed in the first session it lasts
  /// in, and a session counts the others.
  package static let mostCarriedTasks = 16
  /// The background tasks of the session: all that are first seen in it, and the last of those that are
  /// still open from earlier sessions.
  public var tasks: [BackgroundTask]
  /// The number of further tasks that are still open from earlier sessions, which list them.
  public var moreTasks = 0
  /// The assertions that were held in the session, with their explanations as names: as the tasks, all that
  /// are first seen in it, and the last of those from before it.
  package var assertions: [BackgroundTask] = []
  /// The line that shows the beginning of the session.
  public var source: SourcePosition?

  /// The facts that decide the verdict.
  var facts = Facts()

  /// Whether the handler took longer than the system allows.
  public var isHandlerOver: Bool { handler.map { $0 > BackgroundBudget.handlerLimit } ?? false }

  /// Creates a session; all other values are missing.
  public init(
    kind: Kind, pid: Int32?, enteredBackgroundAt: Instant, outcome: Outcome, verdict: Verdict
  ) {
    self.kind = kind
    self.pid = pid
    self.enteredBackgroundAt = enteredBackgroundAt
    self.outcome = outcome
    self.verdict = verdict
    self.heldBy = []
    self.tasks = []
  }
}

extension BackgroundSession {
  /// What decides how long a session may last and lasted, with symbols in place of texts.
  struct Facts: Sendable {
    /// The last instant at which the app is known to be in background.
    var lastSeen = Instant(nanoseconds: .min)
    /// The last line that shows the app running in a session without a known end.
    var lastRunning: SuspensionWatch.Line?
    /// The state after the session; `nil` when unknown.
    var next: AppState?
    /// The line that shows the end.
    var endSource: SourcePosition?
    /// Whether the log would show a suspension within the session.
    var showsSuspension = false
    /// Whether the session's end is also the end of its use: suspensions are logged here, or native
    /// events write them for another process of the app, or it was killed and not suspended before.
    var showsUse = false
    /// Whether lines of a kind that shows suspensions are recorded of the process.
    var isWatched = false
    /// Whether the app is entitled to play audio in background.
    var mayPlayAudio = false
    /// Whether a debugger was attached: the app is not suspended then, and no budget holds.
    var isDebugged = false
    /// The time limit that ended the process in the session.
    var timeLimit: TimeLimit?
    /// Whether the length of the session is known.
    var isMeasured = true
    /// Whether PowerLog has the process, whose rows name few of the things that keep processes running.
    var isOfTable = false
    var statedBudget: WorkRecord.StatedBudget?
    var cause: BackgroundCause?
    var tasks: [TaskFacts] = []
    var assertions: [AssertionFacts] = []
    /// The tasks of `BGTaskScheduler` for which no budget counts.
    var exemptBGTasks: [BGTaskRun] = []

    /// Whose limit it was; a leaked background task may end with a watchdog's code, too.
    enum TimeLimit { case task, watchdog }

    /// Whether a time limit ended the process in the session.
    var isTimeout: Bool { timeLimit != nil }

    /// Whether that limit was a watchdog's.
    var isWatchdog: Bool { timeLimit == .watchdog }

    /// Whether the process was ended because the time for its background work was up.
    var isTaskTimeout: Bool { isTimeout && !isWatchdog }
  }

  /// The assertions to be listed.
  var listedAssertions: [AssertionFacts] {
    let held = facts.assertions.compactMap { assertion in
      assertion.firstSeen.map { (assertion, from: $0) }
    }
    .filter { $0.kind != .suspend && $1 <= lastKnown }
    return held.filter { $1 < enteredBackgroundAt }.map(\.0).suffix(Self.mostCarriedTasks)
      + held.filter { $1 >= enteredBackgroundAt }.map(\.0)
  }

  /// The end of the session, or the last instant at which it is known to go on.
  var lastKnown: Instant { endedAt ?? facts.lastSeen }

  /// The time in which the app is known to be in background.
  var span: ClosedRange<Instant> {
    enteredBackgroundAt...max(enteredBackgroundAt, lastKnown)
  }

  /// Whether a background mode in which no budget runs, such as audio, is in use at its end.
  package var isHeldByMode: Bool {
    facts.assertions.contains { $0.kind.isExempt && $0.end == nil }
      || facts.exemptBGTasks.contains { $0.end == nil }
  }

  /// Whether no budget held because a debugger was attached.
  package var isDebugged: Bool { facts.isDebugged && verdict == .exempt }

  /// Whether the app is entitled to play audio in background.
  package var mayPlayAudio: Bool { facts.mayPlayAudio }

  /// Whether a background mode in which no budget runs was in use during some of it.
  package var hasMode: Bool { facts.assertions.contains(where: \.kind.isExempt) }

  /// Whether only tasks of `BGTaskScheduler` stopped its budget, and no background mode did.
  package var isExemptByBGTask: Bool { !facts.exemptBGTasks.isEmpty && !hasMode }

  /// The instant from which the budget counts, if the log shows it.
  package var countsFrom: Instant? {
    budgetStartedAt ?? (isEntryCutOff ? nil : enteredBackgroundAt)
  }
}

/// All background sessions of an app, and its background work outside of them.
public struct BackgroundSessions: Sendable {
  /// The number of sessions.
  public var total = 0
  /// The time used per session, where it is known.
  public var used: Distribution?
  /// The budget of all sessions that have one, if it is the same.
  public var budget: TimeSpan?
  /// The number of sessions with each verdict.
  public var verdicts: [BackgroundSession.Verdict: Int] = [:]
  /// The worst by share of the budget, or all with `--full`.
  public var items: [BackgroundSession] = []
  /// Work outside of all sessions: the last that did not simply end, or all with `--full`.
  public var otherWork = BoundedList<BackgroundWork>()
  /// Work outside of all sessions, counted by its outcome.
  public var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]

  /// Creates an empty list.
  public init() {}
}

/// Background work outside of all background sessions: a task that began in the foreground or where
/// the state is not known, or an assertion acquired there.
public struct BackgroundWork: Hashable, Sendable {
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The purpose of an assertion; `nil` for a background task.
  public var assertion: AssertionKind?
  /// The background task; for an assertion, its explanation as the name and its times.
  public var task: BackgroundTask
  /// The index of its process among all processes of the app; `nil` if the analysis has no entry for that process.
  public var process: Int?

  /// Creates background work.
  public init(pid: Int32?, assertion: AssertionKind? = nil, task: BackgroundTask) {
    self.pid = pid
    self.assertion = assertion
    self.task = task
  }
}

/// A cause of background execution with a budget of thirty seconds.
///
/// Apple gives `BGAppRefreshTask`, silent pushes and `performFetch` up to 30 seconds each.
enum BackgroundCause: Hashable, Sendable {
  case push
  case fetch
  case refresh
  /// A silent push or a fetch: iOS holds the same assertion for both.
  case content

  /// What it is, in a sentence.
  var words: String {
    switch self {
    case .push: "the push"
    case .fetch: "the fetch"
    case .refresh: "the app refresh"
    case .content: "a silent push or a fetch"
    }
  }

  /// The budget of each cause.
  static let limit = BackgroundBudget.wakeLimit

  /// Creates the cause that a launch's reason names.
  init?(_ reason: LaunchReason) {
    switch reason {
    case .push: self = .push
    case .fetch: self = .fetch
    case .refresh: self = .refresh
    case .prewarm, .user, .otherBackground: return nil
    }
  }

  /// Creates the cause for which UIKit calls the app's delegate.
  init?(_ event: SignificantEventKind) {
    switch event {
    case .didReceiveRemoteNotification: self = .push
    case .performFetch: self = .fetch
    default: return nil
    }
  }

  /// Creates the cause for which an assertion is held.
  init?(_ kind: AssertionKind) {
    switch kind {
    case .push: self = .push
    case .fetch: self = .content
    default: return nil
    }
  }
}

extension StateSet<AppState> {
  /// Whether the app may be in background, and is not in the foreground.
  var mayBeBackgroundSession: Bool { contains(.background) && isSubset(of: .notInForeground) }
}
