/// The kind of an event, with its parameters.
public enum EventKind: Hashable, Sendable {
  case callback(Callback)
  case significant(SignificantEventKind)
  /// The app's deactivation mask.
  case deactivation(DeactivationChange)
  /// SpringBoard sets (`true`) or clears (`false`) its own deactivation reasons for the app.
  case systemDeactivation(Bool)
  /// The whole state as another component sees it.
  case state(ReportedState)
  /// How much of the app the user sees, without saying whether the process gets time.
  case visibility(Visibility)
  /// A launch was requested. The process may run already, unless a new one is being made. The reason is a text that
  /// names the cause.
  case launchRequested(LaunchIntent, isLaunching: Bool = false, reason: Symbol? = nil)
  /// The system failed to start a process for the app.
  case launchFailed(reason: Symbol?)
  /// The process was started.
  case started(LaunchIntent)
  /// Native `launched`: the process was started, with the reason as a text and as an intent.
  case launched(reason: Symbol?, LaunchIntent)
  /// The process gets time again; native events may say why.
  case resumed(reason: Symbol?)
  /// The process gets no time from here on.
  case suspended
  case exited(ExitReport)
  /// Somebody asked the system to end the process, which may refuse.
  case exitRequested(reason: Symbol?)
  /// The system decided to end the process; the exit follows, at the time of the line or at one that it does
  /// not tell.
  case exitPending(ExitReport)
  /// A recognized record written by the process itself: it was scheduled at this instant.
  case wrote
  /// A record that the process wrote without a pause since its record before: it was scheduled all the time
  /// between.
  case wroteOn
  /// The app says that it is inactive, on its way to active or back.
  case inactive
  /// A framework's engine has lost its view: the view controller or its scene went away, or the app is ending.
  case detached
  /// UIKit in the app's own process: the app has adopted no scene life cycle. It was scheduled at this
  /// instant.
  case sceneless
  /// A recognized record about the process: it existed at this instant.
  case mentioned
  /// A recognized record about something that only a process with processor time does or gets; its end is
  /// not recorded.
  case running
  case scene(SceneFact)
  case work(WorkFact)
  /// Ties process, name, bundle or scene ids to each other, and says nothing else.
  case identity(sceneSession: Symbol?)
  /// A budget or watchdog that the system announced for a step.
  case watchdog(WatchdogFact)
  /// The process used more of a resource than its limit, which the system reported, with the text of the
  /// measurement.
  case limitExceeded(LimitedResource, measurement: Symbol?)
  case condition(Condition)
  /// Records are missing before this one: lost messages, a disconnect, a new capture.
  case gap
  /// The device booted: every process of the boot before is gone.
  case boot
}

extension EventKind {
  /// The longest time between two records, beside a step of a coarse clock, in which their process is taken for
  /// running. An inference: of processes whose suspensions are recorded, a few were suspended for 11 ms between
  /// lines 24 ms apart.
  @inlinable public static var longestPause: TimeSpan { .milliseconds(100) }

  /// The longest time, beside a step of a coarse clock, after which a callback is written again by another
  /// observer: delegates, notifications and loggers write it a moment apart.
  @inlinable public static var longestEcho: TimeSpan { .seconds(1) }

  /// Whether it tells only that the process wrote a record.
  public var isPlainRecord: Bool { self == .wrote || self == .wroteOn }

  /// Whether it is about the device or the capture as a whole, whoever wrote it.
  package var isAboutDevice: Bool {
    switch self {
    case .boot, .condition: true
    default: false
    }
  }

  /// The significant event, if it is one.
  package var significantEvent: SignificantEventKind? {
    guard case .significant(let event) = self else { return nil }
    return event
  }

  /// Whether the process gets time again.
  public var isResumption: Bool {
    if case .resumed = self { true } else { false }
  }

  /// The system decided to end the process, for a reason in words alone.
  public static func exitPending(
    reason: Symbol?, _ timing: ExitReport.Timing = .timed
  ) -> EventKind {
    var report = ExitReport(explanation: reason)
    report.timing = timing
    return .exitPending(report)
  }

  /// The same, with every symbol replaced: for events whose texts move to another table.
  public func mapSymbols(_ map: (Symbol) -> Symbol) -> EventKind {
    switch self {
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .started, .suspended, .wrote, .wroteOn, .inactive, .detached, .sceneless, .mentioned,
      .running, .scene, .gap, .boot:
      return self
    case .launched(let reason, let intent): return .launched(reason: reason.map(map), intent)
    case .launchRequested(let intent, let isLaunching, let reason):
      return .launchRequested(intent, isLaunching: isLaunching, reason: reason.map(map))
    case .resumed(let reason): return .resumed(reason: reason.map(map))
    case .exited(var report):
      report.explanation = report.explanation.map(map)
      return .exited(report)
    case .launchFailed(let reason): return .launchFailed(reason: reason.map(map))
    case .exitRequested(let reason): return .exitRequested(reason: reason.map(map))
    case .exitPending(var report):
      report.explanation = report.explanation.map(map)
      return .exitPending(report)
    case .work(let fact): return .work(fact.mapSymbols(map))
    case .identity(let session): return .identity(sceneSession: session.map(map))
    case .watchdog(var fact):
      fact.step = map(fact.step)
      return .watchdog(fact)
    case .limitExceeded(let resource, let measurement):
      return .limitExceeded(resource, measurement: measurement.map(map))
    case .condition(let condition): return .condition(condition.mapSymbols(map))
    }
  }
}

extension WorkFact {
  fileprivate func mapSymbols(_ map: (Symbol) -> Symbol) -> WorkFact {
    switch self {
    case .beginTask(let id, let name): .beginTask(id: id, name: name.map(map))
    case .taskExpired(let id, let name): .taskExpired(id: id, name: name.map(map))
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      .taskAge(id: id, name: name.map(map), elapsed: elapsed, outlivedExpiry: outlivedExpiry)
    case .assertionAcquired(let id, let explanation, let kind):
      .assertionAcquired(id: map(id), explanation: explanation.map(map), kind: kind)
    case .assertionHeld(let id, let explanation, let kind):
      .assertionHeld(id: map(id), explanation: explanation.map(map), kind: kind)
    case .assertionReleased(let id, let timedOut, let kind):
      .assertionReleased(id: map(id), timedOut: timedOut, kind: kind)
    case .budget(let limit, let reason): .budget(limit, reason: reason.map(map))
    case .bgTask(let id, let kind, let step, let delay):
      .bgTask(id: map(id), kind, step, delay: delay)
    case .endTask, .noTaskOpen, .budgetStarted, .budgetWarning, .budgetExpired,
      .timeRemaining:
      self
    }
  }
}

extension Condition {
  fileprivate func mapSymbols(_ map: (Symbol) -> Symbol) -> Condition {
    switch self {
    case .osVersion(let version): .osVersion(map(version))
    case .deviceModel(let model): .deviceModel(map(model))
    case .appVersion(let version): .appVersion(map(version))
    case .debugger, .xctest, .simulator: self
    }
  }
}

extension LifecycleEvent {
  /// Replaces every symbol: for an event whose texts move to another table.
  public mutating func mapSymbols(_ map: (Symbol) -> Symbol) {
    device = device.map(map)
    boot = boot.map(map)
    scene = scene.map(map)
    process.bundle = process.bundle.map(map)
    process.name = process.name.map(map)
    process.host = process.host.map(map)
    kind = kind.mapSymbols(map)
  }
}

/// FrontBoard's or UIKit's line about a scene.
public enum SceneFact: Hashable, Sendable {
  case tracked
  case foreground
  case background
  case activated
  case deactivated
  /// `Scene activity mode did change: suspended.`
  case suspended
  /// `Scene assertion state did change: ForegroundActive.`: the system holds the scene in the
  /// foreground, where it is or is about to be.
  case assertionForeground
  /// `Scene assertion state did change: None.`
  case assertionNone
  case invalidated
  /// The scene can show content: a stage of a launch.
  case contentReady
}

/// A line about background work.
public enum WorkFact: Hashable, Sendable {
  case beginTask(id: Int64?, name: Symbol?)
  case endTask(id: Int64?)
  /// The expiration handler was called, or the task outlived it.
  case taskExpired(id: Int64?, name: Symbol?)
  /// A task that began `elapsed` before this line; UIKit prints whole seconds.
  case taskAge(id: Int64?, name: Symbol?, elapsed: TimeSpan, outlivedExpiry: Bool)
  /// No background task of the process is open at this instant.
  case noTaskOpen
  /// An assertion that keeps the process running, or an audio session that does; `explanation` names what it
  /// is for.
  case assertionAcquired(id: Symbol, explanation: Symbol?, kind: AssertionKind)
  /// The same, acquired at some time before this line.
  case assertionHeld(id: Symbol, explanation: Symbol?, kind: AssertionKind)
  /// Its end; `kind` where this line itself shows the purpose, so that it was held before in any case.
  case assertionReleased(id: Symbol, timedOut: Bool, kind: AssertionKind? = nil)
  /// The background budget's clock started.
  case budgetStarted
  /// The system announced that the budget ends soon.
  case budgetWarning
  /// The budget ran out.
  case budgetExpired
  /// The log names the budget.
  case budget(TimeSpan, reason: Symbol?)
  /// `backgroundTimeRemaining` at this instant; in the foreground, where it is endless, more than any
  /// budget.
  case timeRemaining(TimeSpan)
  /// A task of `BGTaskScheduler`, by the identifier that the app gave it; `delay` is how long after the line it may
  /// start at the earliest, by the app's request.
  case bgTask(id: Symbol, BGTaskKind, BGTaskStep, delay: TimeSpan? = nil)
}

extension WorkFact {
  /// What the assertion is for that the line acquires or releases; `nil` for other lines, and where it is not known.
  public var assertionKind: AssertionKind? {
    switch self {
    case .assertionAcquired(_, _, let kind), .assertionHeld(_, _, let kind): kind
    case .assertionReleased(_, _, let kind): kind
    default: nil
    }
  }
}

/// The purpose of an assertion that keeps a process running.
public enum AssertionKind: UInt8, Hashable, Sendable {
  /// A background task of the app.
  case finishTask
  case audio
  case location
  case voip
  case bluetooth
  case accessory
  case navigation
  case fetch
  case push
  case download
  case suspend
  /// FrontBoard takes up again with a process that ran before it started itself.
  case reconnect
  case other

  /// Whether the budget does not run while the mode is in use (Apple: background modes).
  public var isExempt: Bool {
    switch self {
    case .audio, .location, .voip, .bluetooth, .accessory, .navigation: true
    case .finishTask, .fetch, .push, .download, .suspend, .reconnect, .other: false
    }
  }
}

/// A time limit that the system announced or enforced for a step of the life cycle.
public struct WatchdogFact: Hashable, Sendable {
  /// Such as `scene-create`.
  public var step: Symbol
  /// The time that the step may take, if the line names it.
  public var limit: TimeSpan?
  /// Whether the step exceeded its limit.
  public var isViolated: Bool
  /// Whether the step is the launch of the process, which began when its time did.
  public var isOfLaunch: Bool

  /// Creates the report of one step against its limit.
  ///
  /// - Parameters:
  ///   - step: Such as `scene-create`.
  ///   - symbols: The texts of the trace, the step's among them.
  ///   - limit: The time that the step may take, if the line names it.
  ///   - isViolated: Whether the step exceeded its limit.
  public init(step: Symbol, in symbols: SymbolTable, limit: TimeSpan?, isViolated: Bool) {
    self.step = step
    self.limit = limit
    self.isViolated = isViolated
    isOfLaunch = ["launch", "process-launch"].contains(symbols[step])
  }
}

/// A resource of which a process may use only so much in a time; the system writes a report about one
/// that uses more, or ends it.
public enum LimitedResource: String, Hashable, Sendable, CaseIterable {
  case cpuTime
  case wakeups
  case diskWrites
  /// A watchdog's time, which a debugger makes void.
  case watchdog
}

/// A process state as reported by RunningBoard's clients, SpringBoard or a daemon.
public struct ReportedState: Hashable, Sendable {
  /// The state of a process's task, as system lines name it.
  public enum Task: UInt8, Hashable, Sendable {
    case running
    case suspended
    case notRunning
    /// Not in the line.
    case unknown
  }

  /// The state of the task.
  public var task: Task
  /// Whether the app is on screen, as far as the line says.
  public var visibility: Visibility
  /// Whether RunningBoard runs the process for the user (role `UserInteractiveFocal`). The app may not be
  /// on screen yet, or no longer.
  public var isForUser: Bool {
    get { flags & 1 != 0 }
    set { flags = flags & ~1 | (newValue ? 1 : 0) }
  }
  /// Whether the app is entitled to play audio in background, where the budget does not run meanwhile.
  public var mayPlayAudio: Bool {
    get { flags & 2 != 0 }
    set { flags = flags & ~2 | (newValue ? 2 : 0) }
  }
  /// In one byte: a further one would make every event larger.
  private var flags: UInt8 = 0

  /// A state of which only that it is another one than before is understood.
  public static let unknown = ReportedState(task: .unknown, visibility: .unknown)

  /// Creates a reported state from its parts.
  public init(task: Task, visibility: Visibility, isForUser: Bool = false) {
    self.task = task
    self.visibility = visibility
    self.isForUser = isForUser
  }
}

/// Whether an app's interface is on screen.
public enum Visibility: UInt8, Hashable, Sendable {
  case foreground
  case background
  /// The line says "Unknown", or nothing.
  case unknown
}

/// The purpose of a launch, by FrontBoard's intent or a reason.
public enum LaunchIntent: UInt8, Hashable, Sendable {
  case foreground
  case background
  /// iOS 15+ runs the app's code ahead of a launch that may never come.
  case prewarm
  case unknown
}

/// An event that UIKit reports to the app without changing its state; the raw value is the
/// native event's name.
public enum SignificantEventKind: String, Hashable, Sendable, CaseIterable {
  case didReceiveMemoryWarning
  case protectedDataDidBecomeAvailable
  case protectedDataWillBecomeUnavailable
  case significantTimeChange
  case willContinueUserActivity
  case continueUserActivity
  case didUpdateUserActivity
  case didFailToContinueUserActivity
  case openURL
  /// A push with content for the app, in background a silent one.
  case didReceiveRemoteNotification
  case performFetch
}

/// Something about the capture that changes how its numbers may be read.
public enum Condition: Hashable, Sendable {
  case osVersion(Symbol)
  case deviceModel(Symbol)
  case appVersion(Symbol)
  case debugger
  case xctest
  case simulator
}
