public import LifetraceModel

/// The analysis of one app on one device.
public struct AppAnalysis: Sendable {
  /// The device, if the log names it.
  public var device: String?
  /// The version of iOS under which it ran; `nil` if the log names none or several.
  public var os: String?
  /// The model of its device; `nil` if the log does not name it.
  public var model: String?
  /// The version of the app, such as `1.2 (345)`; `nil` if the log names none or several.
  public var version: String?
  /// The boot session, if the log names it.
  public var boot: String?
  /// The bundle identifier, if the log names it.
  public var bundle: String?
  /// The process name, if the log names it.
  public var process: String?
  /// Whether this is an app, an extension or a system process, as far as known.
  public var kind: ProcessKind
  /// Whether the identity is one of Apple's own apps or a daemon: folded away by default.
  public var isSystem: Bool
  /// The observed window: first to last record of the inputs that the app appears in.
  public var window: TimeSpan
  /// The instant from which on the log can show the app.
  public var windowStart: Instant
  /// The last instant at which the log can show the app.
  public var windowEnd: Instant
  /// The number of life-cycle events about it.
  public var eventCount: Int
  /// The time in each state or set of possible states.
  public var timeInState: [StateShare<AppState>] = []
  /// The direct changes between states, counted.
  public var transitions: [TransitionCount<AppState>] = []
  /// The whole timeline, with the time in which it was not running; only with `--full`.
  public var timeline: [StateInterval<AppState>]?
  /// The app's processes.
  public var processes = BoundedList<ProcessAnalysis>()
  /// The app's scenes.
  public var scenes = BoundedList<SceneAnalysis>()
  public var extensions: [ExtensionAnalysis] = []
  /// The app's launches.
  public var launches = BoundedList<LaunchAnalysis>()
  /// From launch to active, of the launches that led there.
  public var toActive: Distribution?
  /// The values of `AppMetric.all` that it has, by key.
  public var metrics: [String: MetricValue] = [:]
  /// The background sessions, and the background work outside of them.
  public var backgroundSessions = BackgroundSessions()
  /// The exits of the app's processes.
  public var exits = BoundedList<ExitAnalysis>()
  /// The number of exits in each category.
  public var exitsByCategory: [ExitCategory: Int] = [:]
  /// The significant events of the app's processes.
  public var significantEvents = BoundedList<SignificantEvent>()
  /// Reports about processes of the app that used more of a resource than their limit.
  public var exceededLimits = BoundedList<ExceededLimit>()
  /// The tasks that the app had `BGTaskScheduler` run.
  public var scheduledTasks = BoundedList<ScheduledTask>()
  /// UIKit's last word that the app has adopted no scene life cycle, if there is one.
  package var sceneWarning: SceneWarning?
  /// How far the app's lines keep to the documented order of callbacks.
  public var conformance = Conformance()
  /// Its exits in each period that the system counted, by what they mean to the counters.
  var countedExits: [Int: [CountedExit: Int]] = [:]
  /// The app's place among all; `nil` if it has no events of its own.
  var origin: Origin?

  /// The facts about an app that another pass over its events needs.
  struct Origin: Sendable {
    /// The number of the app among all.
    var subject: Int
    /// The era that the whole log shows.
    var era: EraFinding
  }

  /// Creates the analysis of an app with its identity and window.
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

  /// Whether it is an app: no service of the system, and no extension whose app the log does not name.
  public var isApp: Bool { kind == .app || kind == .unknown }

  /// Whether the app was seen in the foreground, be it for a moment.
  package var wasInForeground: Bool {
    timeInState.contains { $0.state.isSubset(of: .foreground) && $0.visits > 0 }
  }

  /// Whether the identity is one of Apple's own apps or a daemon.
  public static func isSystem(_ kind: ProcessKind, bundle: String?) -> Bool {
    kind == .system || bundle?.hasPrefix("com.apple.") == true
  }
}

/// The life of one process instance, as a report lists it.
public struct ProcessAnalysis: Sendable {
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The first instant of the process in the log.
  public var start: Instant
  /// The last instant of the process in the log.
  public var end: Instant
  /// The evidence for the start.
  public var startEvidence: Evidence
  /// The evidence for the end.
  public var endEvidence: Evidence
  /// The reason for the launch, if the log names it.
  public var launchReason: String?
  /// The time in each state or set of possible states.
  public var timeInState: [StateShare<AppState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<AppState>]?
  /// When it was inactive for which reasons, as far as the log names them; only with `--full`.
  public var inactive: [InactivePeriod]
  /// When it started, by launchd's line about its exit, where no line of its start is in the log.
  public var reportedStart: Instant?

  /// Creates the analysis of a process with the given facts.
  public init(
    pid: Int32?, start: Instant, end: Instant, startEvidence: Evidence, endEvidence: Evidence,
    launchReason: String?, timeInState: [StateShare<AppState>],
    timeline: [StateInterval<AppState>]?, inactive: [InactivePeriod] = []
  ) {
    self.pid = pid
    self.start = start
    self.end = end
    self.startEvidence = startEvidence
    self.endEvidence = endEvidence
    self.launchReason = launchReason
    self.timeInState = timeInState
    self.timeline = timeline
    self.inactive = inactive
  }
}

/// One scene, over all processes that it lived in.
public struct SceneAnalysis: Sendable {
  /// The scene's identifier in the log.
  public var id: String
  /// The scene's role, if known.
  public var role: String?
  /// The time in each state or set of possible states.
  public var timeInState: [StateShare<SceneState>]
  /// The direct changes between states, counted.
  public var transitions: [TransitionCount<SceneState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<SceneState>]?

  /// Creates the analysis of a scene with the given facts.
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
  /// The extension's bundle identifier.
  public var identifier: String
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The time in each state or set of possible states.
  public var timeInState: [StateShare<AppState>]
  /// Its own exits, which are not its host's.
  public var exits: BoundedList<ExitAnalysis>
  /// The whole timeline; only with `--full`.
  public var timeline: [StateInterval<AppState>]?
  /// Its processes.
  public var processes = BoundedList<ProcessAnalysis>()
  /// The number of the extension among all apps.
  var subject: Int?

  /// Creates the analysis of an extension with the given facts.
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

/// A line of UIKit in which it warns that the app has adopted no scene life cycle.
package struct SceneWarning: Hashable, Sendable {
  /// The process identifier, if the log names it.
  package var pid: Int32?
  /// The instant of the line.
  package var at: Instant
  /// The line in the input.
  package var source: SourcePosition
}
