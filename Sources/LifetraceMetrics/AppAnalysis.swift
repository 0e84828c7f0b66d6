public import LifetraceModel

/// The analysis of one app on one device.
public struct AppAnalysis: Sendable {
  public var device: String?
  /// The version of iOS under which it ran; `nil` if the log names none or several.
  public var os: String?
  public var boot: String?
  public var bundle: String?
  public var process: String?
  public var kind: ProcessKind
  /// Whether the identity is one of Apple's own apps or a daemon: folded away by default.
  public var isSystem: Bool
  /// The observed window: first to last record of the inputs that the app appears in.
  public var window: TimeSpan
  public var windowStart: Instant
  public var windowEnd: Instant
  /// The number of life-cycle events about it.
  public var eventCount: Int
  public var timeInState: [StateShare<AppState>] = []
  public var transitions: [TransitionCount<AppState>] = []
  /// The whole timeline, with the time in which it was not running; only with `--full`.
  public var timeline: [StateInterval<AppState>]?
  public var processes = BoundedList<ProcessAnalysis>()
  public var scenes = BoundedList<SceneAnalysis>()
  public var extensions: [ExtensionAnalysis] = []
  public var launches = BoundedList<LaunchAnalysis>()
  /// From launch to active, of the launches that led there.
  public var toActive: Distribution?
  /// From the return to the foreground to active.
  public var resumes: Distribution?
  public var inactiveByReason: [InactiveReason] = []
  public var backgroundSessions = BackgroundSessions()
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
  public var displayName: String { AppAnalysis.displayName(bundle: bundle, process: process) }

  /// Returns the `displayName` of an app that was not analysed.
  public static func displayName(bundle: String?, process: String?) -> String {
    bundle ?? process ?? "(unnamed app)"
  }

  /// Whether the identity is one of Apple's own apps or a daemon.
  public static func isSystem(_ kind: ProcessKind, bundle: String?) -> Bool {
    kind == .system || bundle?.hasPrefix("com.apple.") == true
  }
}

/// The life of one process instance, as a report lists it.
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

/// One scene, over all processes that it lived in.
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

/// An app extension, listed under its host.
public struct ExtensionAnalysis: Sendable {
  public var identifier: String
  public var pid: Int32?
  public var timeInState: [StateShare<AppState>]
  /// Its own exits, which are not its host's.
  public var exits: BoundedList<ExitAnalysis>

  public init(
    identifier: String, pid: Int32?, timeInState: [StateShare<AppState>],
    exits: BoundedList<ExitAnalysis> = BoundedList()
  ) {
    self.identifier = identifier
    self.pid = pid
    self.timeInState = timeInState
    self.exits = exits
  }
}
