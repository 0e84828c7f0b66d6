public import LifetraceModel
internal import LifetraceTimelines

/// One stay in background, from leaving the foreground (or a launch or wake there) on.
///
/// A mark that is missing is not shown by the log.
public struct BackgroundSession: Sendable {
  /// How the stay came about.
  public enum Kind: String, Hashable, Sendable {
    case left
    case launched
    case woken
    /// The log does not show how: it, or its part after a gap, finds the app in background.
    case undetermined
  }

  /// How the stay ended.
  public enum Outcome: String, Hashable, Sendable {
    case suspended
    case returned
    case exited
    /// The log ends first, or goes on without telling how the stay ended: then `nextSeenIn` is known.
    case open
  }

  /// The use of the budget in a word.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    case within
    case near
    case over
    case killed
    case exempt
    case notObservable
  }

  public var kind: Kind
  public var pid: Int32?
  /// T0.
  public var leftActiveAt: Instant?
  /// T1.
  public var enteredBackgroundAt: Instant
  /// `true` iff the log does not show T1, because it, or its part after a gap, begins later or no
  /// line tells; `enteredBackgroundAt` is then only the first instant known.
  public var isEntryCutOff = false
  /// T1 − T0.
  public var timeToBackground: TimeSpan?
  /// T2 − T1, to be held against `BackgroundBudget.handlerLimit`.
  public var handler: TimeSpan?
  public var budgetStartedAt: Instant?
  /// When the system announced that the budget ends soon.
  public var warnedAt: Instant?
  /// T3.
  public var lastTaskEndedAt: Instant?
  /// The app's own word on the time left to it in background: what `backgroundTimeRemaining` gave
  /// when it was told last.
  public var timeRemaining: TimeSpan?
  public var timeRemainingAt: Instant?
  /// T4, when it ended in suspension.
  public var suspendedAt: Instant?
  /// When the stay was over, whichever way; `nil` when open.
  public var endedAt: Instant?
  public var outcome: Outcome
  /// The first state known after an open stay, if the log goes on behind it; `notRunning` for an exit.
  public var nextSeenIn: AppState?
  /// When the app was in that state at the latest; `nil` if no line tells.
  public var nextSeenAt: Instant?
  public var used: TimeSpan?
  /// What was used at most by a session that is `within` its budget, but may have been suspended before
  /// it returned or ended: the log cannot show that, and `used` is not known.
  public var usedAtMost: TimeSpan?
  public var budget: TimeSpan?
  public var budgetSource: String?
  public var verdict: Verdict
  /// `true` iff a watchdog killed it, whose limit is not the budget.
  public var isKilledByWatchdog = false
  /// That watchdog, if the log names it.
  public var watchdog: ExitAnalysis.Watchdog?
  /// The line that the verdict rests on: the one that tells the end of the session, or the one at
  /// `runningAt`; `nil` where the verdict is `notObservable`.
  public var judgedBy: SourcePosition?
  /// When a line last shows the app running in a session that is judged without its end.
  public var runningAt: Instant?
  public var heldBy: [String]
  public var tasks: [BackgroundTask]
  public var source: SourcePosition?

  /// `true` iff the handler took longer than it may.
  public var isHandlerOver: Bool { handler.map { $0 > BackgroundBudget.handlerLimit } ?? false }

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

/// The ledger of background sessions.
public struct BackgroundSessions: Sendable {
  public var total = 0
  /// The budget used per session, of the sessions where it is known.
  public var used: Distribution?
  /// The budget of all sessions that have one, if it is the same.
  public var budget: TimeSpan?
  public var verdicts: [BackgroundSession.Verdict: Int] = [:]
  /// The worst by share of the budget, or all with `--full`.
  public var items: [BackgroundSession] = []
  /// Background work that no session has: the last that did not simply end, or all with `--full`.
  public var otherWork = BoundedList<BackgroundWork>()
  /// What became of all of it.
  public var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]

  public init() {}
}

/// Background work outside all background sessions: a task that an app began in the foreground,
/// or where the log does not tell its state, or an assertion that was held for it there.
public struct BackgroundWork: Hashable, Sendable {
  public var pid: Int32?
  /// What an assertion is for; `nil` for a task of the app.
  public var assertion: AssertionKind?
  /// The task, or the assertion told as one: its name is the assertion's explanation.
  public var task: BackgroundTask

  public init(pid: Int32?, assertion: AssertionKind? = nil, task: BackgroundTask) {
    self.pid = pid
    self.assertion = assertion
    self.task = task
  }
}

/// A cause of background execution that comes with thirty seconds of its own.
///
/// Apple gives `BGAppRefreshTask`, silent pushes and `performFetch` up to 30 seconds each.
enum BackgroundCause: String, Hashable, Sendable {
  case push
  case fetch
  case refresh = "app refresh"

  static let limit = TimeSpan.seconds(30)

  /// Creates the cause that a launch's reason names.
  init?(_ reason: LaunchReason) {
    switch reason {
    case .push: self = .push
    case .fetch: self = .fetch
    case .refresh: self = .refresh
    case .prewarm, .user, .otherBackground: return nil
    }
  }

  /// Creates the cause for which an assertion is held.
  init?(_ kind: AssertionKind) {
    switch kind {
    case .push: self = .push
    case .fetch: self = .fetch
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .download,
      .suspend, .reconnect, .other:
      return nil
    }
  }
}

/// Background work that no stay in background has, with symbols in place of texts.
struct OtherWork: Sendable {
  var pid: Int32?
  var task: TaskFacts
  /// What an assertion is for; `nil` for a task of the app.
  var assertion: AssertionKind?
}

extension TaskFacts {
  /// An assertion, told as the task that it is held for.
  init(_ assertion: AssertionFacts) {
    self.init(
      name: assertion.explanation, begin: assertion.begin, end: assertion.end,
      outcome: assertion.end == nil ? .open : .ended)
  }
}

extension AssertionKind {
  /// `true` iff the app works while the assertion is held, rather than being shown or suspended.
  var isWork: Bool {
    switch self {
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .fetch, .push,
      .download:
      true
    case .suspend, .reconnect, .other: false
    }
  }
}

extension [ClosedRange<Instant>] {
  /// `true` iff something lasts at some instant of one of these ranges, which ascend.
  ///
  /// Complexity: logarithmic.
  func contains(_ item: some Lasting) -> Bool {
    guard let seen = item.firstSeen else { return false }
    let place = partitionPoint { $0.upperBound < seen }
    guard place < count, let end = item.end else { return place < count }
    return self[place].lowerBound <= end
  }
}
