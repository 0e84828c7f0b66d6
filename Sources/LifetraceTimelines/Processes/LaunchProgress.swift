package import LifetraceModel

/// The progress of a process from its start into use.
package struct LaunchProgress: Sendable {
  /// The longest that a launch takes: its watchdog gives it 20 s, and lines come late.
  package static let longest = TimeSpan.seconds(30)

  /// Whether the app has scenes; `nil` until a line shows it.
  var adoptsScenes: Bool?
  /// Whether RunningBoard ran the process for the user.
  var isForUser = false
  /// Whether FrontBoard or SpringBoard has said where the app is.
  var isPlaced = false
  /// Whether the masks are still those that go with every launch.
  var isInLaunchMasks = false
  var hasMasks = false
  /// Whether one of them had the reason `inBackground`.
  var hadBackgroundMask = false
  /// The time of the first line about the app's state outside of its launch.
  private(set) var usedAt: Instant?
  /// Whether the app's own lines showed active, inactive or background outside of its launch.
  private(set) var hasOwnActivation = false
  var finishedAt: Instant? { didSet { isFinishingLaunch = false } }
  /// Whether `willFinishLaunching` was called, and `didFinishLaunching` not yet.
  var isFinishingLaunch = false
  /// When FrontBoard took up with it again, having started anew itself.
  var foundRunningAt: Instant?

  mutating func noteUse(at time: Instant) { usedAt = usedAt ?? time }

  mutating func noteOwnActivation(at time: Instant) {
    noteUse(at: time)
    hasOwnActivation = true
  }
}

/// A launch that led to no process, or to none that the log shows.
package struct UnmetLaunch: Sendable {
  /// The instant of the launch.
  package var at: Instant
  /// The line that shows the launch.
  package var source: SourcePosition
  /// The purpose of the launch, as far as a line names it.
  package var intent: LaunchIntent
  /// Why the system could not start a process, in its own words.
  package var reason: Symbol?
  /// Whether the system says that it failed; else no line shows a process.
  package var isFailed: Bool
}

/// What the system asked for before a process began: lines that a launch was requested.
struct LaunchRequest: Sendable {
  private var last: (intent: LaunchIntent, at: Instant)?
  /// The first line of those by which a process was wanted, while none was there.
  private var wanted: LineFacts?
  /// The line by which a process was made for it, rather than wanted.
  private var launching: LineFacts?
  /// The first line by which a process is made that no line shows yet.
  private var open: LineFacts?
  /// The launch that failed last; more lines may be about it.
  private var failed: UnmetLaunch?

  /// Handles a line that a launch was requested.
  ///
  /// Several components report one launch, and not all of them know its purpose.
  ///
  /// - Parameter isRunning: Whether a process of the app is known to live.
  mutating func note(
    _ intent: LaunchIntent, isLaunching: Bool, _ line: LineFacts, isRunning: Bool
  ) {
    let time = line.time
    if !isRunning, first(at: time) == nil { wanted = line }
    if isLaunching {
      launching = line
      if !isRunning { open = open ?? line }
    }
    last = (intent == .unknown ? self.intent(at: time) ?? intent : intent, time)
  }

  /// What the launch is for that was requested shortly before `time`.
  func intent(at time: Instant, within span: TimeSpan = .seconds(60)) -> LaunchIntent? {
    guard let last, time - last.at <= span else { return nil }
    return last.intent
  }

  /// The first line by which a process was wanted shortly before `time`.
  func first(at time: Instant) -> LineFacts? {
    wanted.flatMap { time - $0.time <= .seconds(60) ? $0 : nil }
  }

  /// The line by which a process was made shortly before `time`.
  func launching(at time: Instant, within span: TimeSpan) -> LineFacts? {
    launching.flatMap { time - $0.time <= span ? $0 : nil }
  }

  /// Records that the system failed to start a process.
  ///
  /// Several lines are about one failure.
  ///
  /// - Returns: the failed launch before and the time since which nothing runs, if it is another failure.
  mutating func fail(
    _ reason: Symbol?, _ line: LineFacts, clockTolerance: TimeSpan
  ) -> (before: UnmetLaunch?, at: Instant)? {
    if let failed, line.time.isOfOneStart(failed.at, clockTolerance: clockTolerance) {
      self.failed?.reason = failed.reason ?? reason
      return nil
    }
    let before = failed
    let at = launching(at: line.time, within: LaunchProgress.longest)?.time ?? line.time
    failed = UnmetLaunch(
      at: at, source: line.source, intent: intent(at: line.time) ?? .unknown, reason: reason,
      isFailed: true)
    forget()
    return (before, at)
  }

  /// Whether a launch failed shortly before a time.
  func hasFailed(at time: Instant, clockTolerance: TimeSpan) -> Bool {
    guard let failed else { return false }
    return time - failed.at <= EndedProcess.afterglow + max(clockTolerance, .zero)
  }

  /// Records that a process of the app is there; returns the launch that failed before.
  mutating func meet() -> UnmetLaunch? {
    open = nil
    return failed.take()
  }

  /// Removes and returns the launches without a process where a recording ends.
  mutating func takeUnmet() -> [UnmetLaunch] {
    let requested = open.map {
      UnmetLaunch(
        at: $0.time, source: $0.source, intent: last?.intent ?? .unknown, reason: nil,
        isFailed: false)
    }
    return [meet(), requested].compactMap(\.self)
  }

  /// Forgets it: the process that was asked for is there, or its start is not recorded.
  mutating func forget() {
    last = nil
    wanted = nil
    launching = nil
    open = nil
  }
}

extension LifecycleEvent {
  /// Whether the line shows the beginning of a process.
  var beginsProcess: Bool { launchIntent != nil }

  /// The purpose of the launch in the line; `nil` if there is none.
  @inline(__always)
  var launchIntent: LaunchIntent? {
    switch kind {
    case .started(let intent), .launched(_, let intent): intent
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching): .unknown
    case .deactivation(let change):
      change.isOfLaunch ? .unknown : nil
    default:
      nil
    }
  }

  /// Whether the line is the system's about the start of a process.
  var isOfStart: Bool {
    switch kind {
    case .started, .launched: true
    default: false
    }
  }

  /// Whether the line is of a launch that began before it.
  var isWithinLaunch: Bool {
    if case .deactivation(let change) = kind { return change.before.contains(.launching) }
    return false
  }

  /// The reason that a native `launched` event gives.
  var launchReason: Symbol? {
    if case .launched(let reason, _) = kind { return reason }
    return nil
  }
}
