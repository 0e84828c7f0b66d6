public import LifetraceModel

/// Everything that a report says, as plain values; the shape of `lifetrace.report/1`.
///
/// A missing value means that the log does not tell. Lists that grow with the log are
/// `BoundedList`s. Durations are absent throughout when `reference.hasDurations` is `false`.
public struct Analysis: Sendable {
  public var inputs: [InputSummary] = []
  public var reference: TimeReference
  public var conditions = Conditions()
  /// The app with the most life-cycle evidence first, Apple's own last.
  public var apps: [AppAnalysis] = []
  public var diagnostics = BoundedList<Diagnostic>()

  public init(reference: TimeReference) {
    self.reference = reference
  }
}

/// The items of a list that are kept, and how many there were.
public struct BoundedList<Item: Sendable>: Sendable {
  public var total: Int
  public var items: [Item]

  public init(total: Int, items: [Item]) {
    self.total = total
    self.items = items
  }

  public init(_ items: [Item] = []) {
    self.init(total: items.count, items: items)
  }
}

/// What holds for the whole capture.
public struct Conditions: Hashable, Sendable {
  public var os: String?
  public var device: String?
  public var appVersion: String?
  public var debugger = false
  public var xctest = false
  public var simulator = false
  /// Messages hidden as `<private>`.
  public var privateCount = 0
  /// What this capture cannot show, and how to record one that can.
  public var notes: [String] = []

  public init() {}
}

/// Statistics of complete intervals only.
public struct Distribution: Hashable, Sendable {
  public var count: Int
  public var median: TimeSpan
  public var p90: TimeSpan
  public var p95: TimeSpan
  public var p99: TimeSpan
  public var longest: TimeSpan
  /// `true` iff the percentiles come from a histogram instead of the values themselves.
  public var isApproximate: Bool

  public init(
    count: Int, median: TimeSpan, p90: TimeSpan, p95: TimeSpan, p99: TimeSpan, longest: TimeSpan,
    isApproximate: Bool
  ) {
    self.count = count
    self.median = median
    self.p90 = p90
    self.p95 = p95
    self.p99 = p99
    self.longest = longest
    self.isApproximate = isApproximate
  }
}

/// The time that a subject spent in one state.
public struct StateShare<State: Hashable & Sendable>: Hashable, Sendable {
  public var state: Determination<State>
  public var time: TimeSpan
  /// Of the subject's window, 0…1; `nil` when the window is empty or has no durations.
  public var share: Double?
  public var visits: Int
  /// Visits that the log's beginning or end cuts off.
  public var cutOff: Int
  public var distribution: Distribution?

  public init(
    state: Determination<State>, time: TimeSpan, share: Double?, visits: Int, cutOff: Int,
    distribution: Distribution?
  ) {
    self.state = state
    self.time = time
    self.share = share
    self.visits = visits
    self.cutOff = cutOff
    self.distribution = distribution
  }
}

/// How often a subject went from one state directly into another.
public struct TransitionCount<State: Hashable & Sendable>: Hashable, Sendable {
  public var from: State
  public var to: State
  public var count: Int
  /// Time in `from` before these transitions.
  public var dwell: Distribution?
  /// Of these, how many ended a stay in background beyond its allowance.
  public var overAllowance: Int

  public init(from: State, to: State, count: Int, dwell: Distribution?, overAllowance: Int = 0) {
    self.from = from
    self.to = to
    self.count = count
    self.dwell = dwell
    self.overAllowance = overAllowance
  }
}

/// All that the log tells of one app on one device.
public struct AppAnalysis: Sendable {
  public var device: String?
  public var boot: String?
  public var bundle: String?
  public var process: String?
  public var kind: ProcessKind
  /// `true` iff the identity is one of Apple's own apps or a daemon: folded away by default.
  public var isSystem: Bool
  /// The observed window: first to last record of the inputs that the app appears in.
  public var window: TimeSpan
  public var windowStart: Instant
  public var windowEnd: Instant
  /// How many life-cycle events are about it.
  public var eventCount: Int
  public var timeInState: [StateShare<AppState>] = []
  public var transitions: [TransitionCount<AppState>] = []
  /// The whole timeline, absences included; only with `--full`.
  public var timeline: [StateInterval<AppState>]?
  public var processes = BoundedList<ProcessAnalysis>()
  public var scenes = BoundedList<SceneAnalysis>()
  public var extensions: [ExtensionAnalysis] = []
  public var launches = BoundedList<LaunchAnalysis>()
  /// From launch to active, of the launches that went there.
  public var toActive: Distribution?
  /// From the return to the foreground to active.
  public var resumes: Distribution?
  public var inactiveByReason: [InactiveReason] = []
  public var backgroundExits = BackgroundExits()
  public var exits = BoundedList<ExitAnalysis>()
  public var exitsByCategory: [ExitCategory: Int] = [:]
  public var significantEvents = BoundedList<SignificantEvent>()

  public init(
    device: String?, boot: String?, bundle: String?, process: String?, kind: ProcessKind,
    isSystem: Bool, windowStart: Instant, windowEnd: Instant, eventCount: Int
  ) {
    self.device = device
    self.boot = boot
    self.bundle = bundle
    self.process = process
    self.kind = kind
    self.isSystem = isSystem
    self.windowStart = windowStart
    self.windowEnd = windowEnd
    self.window = windowEnd - windowStart
    self.eventCount = eventCount
  }

  /// Bundle identifier, else process name, else words that say that neither is known.
  public var displayName: String { bundle ?? process ?? "(unnamed app)" }
}

public struct ProcessAnalysis: Sendable {
  public var pid: Int32?
  public var start: Instant
  public var end: Instant
  public var startEvidence: Evidence
  public var endEvidence: Evidence
  public var launchReason: String?
  public var timeInState: [StateShare<AppState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<AppState>]?

  public init(
    pid: Int32?, start: Instant, end: Instant, startEvidence: Evidence, endEvidence: Evidence,
    launchReason: String?, timeInState: [StateShare<AppState>],
    timeline: [StateInterval<AppState>]?
  ) {
    self.pid = pid
    self.start = start
    self.end = end
    self.startEvidence = startEvidence
    self.endEvidence = endEvidence
    self.launchReason = launchReason
    self.timeInState = timeInState
    self.timeline = timeline
  }
}

public struct SceneAnalysis: Sendable {
  public var id: String
  public var role: String?
  public var timeInState: [StateShare<SceneState>]
  public var transitions: [TransitionCount<SceneState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<SceneState>]?

  public init(
    id: String, role: String?, timeInState: [StateShare<SceneState>],
    transitions: [TransitionCount<SceneState>], timeline: [StateInterval<SceneState>]?
  ) {
    self.id = id
    self.role = role
    self.timeInState = timeInState
    self.transitions = transitions
    self.timeline = timeline
  }
}

public struct ExtensionAnalysis: Sendable {
  public var identifier: String
  public var pid: Int32?
  public var timeInState: [StateShare<AppState>]

  public init(identifier: String, pid: Int32?, timeInState: [StateShare<AppState>]) {
    self.identifier = identifier
    self.pid = pid
    self.timeInState = timeInState
  }
}

public struct LaunchAnalysis: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case foreground
    case background
    case prewarm
    /// The log ends or the process dies before it is decided.
    case undetermined
  }

  /// A step on the way from the start of the process to active.
  public struct Stage: Hashable, Sendable {
    /// `processStart`, `willFinishLaunching`, `didFinishLaunching`, `sceneConnected`,
    /// `willEnterForeground`, `active`.
    public var name: String
    public var at: Instant

    public init(name: String, at: Instant) {
      self.name = name
      self.at = at
    }
  }

  public var at: Instant
  public var pid: Int32?
  public var kind: Kind
  public var reason: String?
  public var stages: [Stage]
  public var toActive: TimeSpan?
  public var source: SourcePosition?

  public init(
    at: Instant, pid: Int32?, kind: Kind, reason: String?, stages: [Stage], toActive: TimeSpan?,
    source: SourcePosition?
  ) {
    self.at = at
    self.pid = pid
    self.kind = kind
    self.reason = reason
    self.stages = stages
    self.toActive = toActive
    self.source = source
  }
}

public struct InactiveReason: Hashable, Sendable {
  public var reason: String
  public var time: TimeSpan
  public var count: Int

  public init(reason: String, time: TimeSpan, count: Int) {
    self.reason = reason
    self.time = time
    self.count = count
  }
}

/// The ledger of trips to the background.
public struct BackgroundExits: Sendable {
  public var total = 0
  /// The allowance used per trip, of the trips where it is known.
  public var used: Distribution?
  public var verdicts: [BackgroundTrip.Verdict: Int] = [:]
  /// The worst by share of the allowance, or all with `--full`.
  public var items: [BackgroundTrip] = []

  public init() {}
}

/// One stay in background, from leaving the foreground (or a launch or wake there) on.
///
/// The marks are T0 to T4 of the facts on budgets; a missing one is not shown by the log.
public struct BackgroundTrip: Sendable {
  public enum Kind: String, Hashable, Sendable {
    case left
    case launched
    case woken
  }

  public enum Outcome: String, Hashable, Sendable {
    case suspended
    case returned
    case exited
    /// The log ends first.
    case open
  }

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
  /// `true` iff the app was in background already when the log, or its part after a gap, begins;
  /// T1 is then not known, and `enteredBackgroundAt` is only the first instant seen.
  public var isEntryCutOff = false
  /// T1 − T0.
  public var wayOut: TimeSpan?
  /// T2 − T1.
  public var handler: TimeSpan?
  public var allowanceStartedAt: Instant?
  /// T3.
  public var lastTaskEndedAt: Instant?
  /// T4, when it ended in suspension.
  public var suspendedAt: Instant?
  /// When the stay was over, whichever way; `nil` when open.
  public var endedAt: Instant?
  public var outcome: Outcome
  public var used: TimeSpan?
  public var allowance: TimeSpan?
  public var allowanceSource: String?
  public var verdict: Verdict
  public var heldBy: [String]
  public var tasks: [BackgroundTask]
  public var source: SourcePosition?

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

public struct BackgroundTask: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case ended
    case expired
    /// Never ended although the process's life is shown to its end, or expired without an end.
    case leaked
    /// The log ends first.
    case open
  }

  public var id: Int64?
  public var name: String?
  public var begin: Instant?
  public var end: Instant?
  public var outcome: Outcome

  public init(id: Int64?, name: String?, begin: Instant?, end: Instant?, outcome: Outcome) {
    self.id = id
    self.name = name
    self.begin = begin
    self.end = end
    self.outcome = outcome
  }
}

public struct ExitAnalysis: Sendable {
  public var pid: Int32?
  public var at: Instant
  public var category: ExitCategory
  public var namespace: ExitNamespace?
  public var code: UInt64?
  public var explanation: String?
  public var whileIn: Determination<AppState>
  public var sources: [SourcePosition]

  public init(
    pid: Int32?, at: Instant, category: ExitCategory, namespace: ExitNamespace?, code: UInt64?,
    explanation: String?, whileIn: Determination<AppState>, sources: [SourcePosition]
  ) {
    self.pid = pid
    self.at = at
    self.category = category
    self.namespace = namespace
    self.code = code
    self.explanation = explanation
    self.whileIn = whileIn
    self.sources = sources
  }
}

public struct SignificantEvent: Hashable, Sendable {
  public var event: SignificantEventKind
  public var at: Instant
  public var pid: Int32?
  public var scene: String?
  public var source: SourcePosition

  public init(
    event: SignificantEventKind, at: Instant, pid: Int32?, scene: String?, source: SourcePosition
  ) {
    self.event = event
    self.at = at
    self.pid = pid
    self.scene = scene
    self.source = source
  }
}
