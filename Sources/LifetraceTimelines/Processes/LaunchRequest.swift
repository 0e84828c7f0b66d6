package import LifetraceModel

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
  private var last: (intent: LaunchIntent, reason: Symbol?, at: Instant)?
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
    _ intent: LaunchIntent, _ reason: Symbol?, isLaunching: Bool, _ line: LineFacts,
    isRunning: Bool
  ) {
    let time = line.time
    if !isRunning, first(at: time) == nil { wanted = line }
    if isLaunching {
      launching = line
      if !isRunning { open = open ?? line }
    }
    last = (
      intent == .unknown ? self.intent(at: time) ?? intent : intent,
      reason ?? self.reason(at: time), time
    )
  }

  /// Why the launch was requested shortly before `time`, as the log spells it.
  func reason(at time: Instant) -> Symbol? {
    last.flatMap { time - $0.at <= .seconds(60) ? $0.reason : nil }
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
    return time - failed.at <= EndedProcess.reportingLag + max(clockTolerance, .zero)
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

// Whether a line about a start is about another process than a known one.
extension ProcessTimeline {
  /// Whether the start in a line must be another process's.
  ///
  /// A process that only ran in background may still be shown to the user: UIKit then begins its
  /// launch, and no new process starts.
  ///
  /// Requires: the line begins a process.
  func isOver(before event: LifecycleEvent, clockTolerance: TimeSpan) -> Bool {
    if ending.isUnderWay || ending.mayBeOver { return true }
    // The lines of one start come in any order, and UIKit's among the first.
    if let usedAt = progress.usedAt {
      // Without times, an app's own lines are in the order in which it wrote them.
      if clockTolerance < .zero { if case .callback = event.kind { return true } }
      if !event.time.isOfOneStart(usedAt, clockTolerance: clockTolerance) { return true }
    }
    switch event.kind {
    case .started, .launched:
      return states.now.isKnown
        && !event.time.isOfOneStart(progress.firstLineAt, clockTolerance: clockTolerance)
    case .deactivation(let change):
      // The mask of a launch goes on from its own.
      if change.before.contains(.launching) {
        return progress.masks.isBegun && !progress.masks.isOfLaunch
      }
      return progress.masks.isBegun || progress.usedAt != nil
    default:
      // A callback of the launch, whose method may take long.
      return progress.finishedAt.map { event.time - $0 > .seconds(10) } ?? false
    }
  }

  /// Whether the start in a line with the process's pid is another process's: the system used the pid
  /// again.
  ///
  /// A process that RunningBoard begins to track may have run before. FrontBoard bootstraps no running process, but
  /// one that was prewarmed: just before that a line shows it resumed.
  func isFollowed(by event: LifecycleEvent, clockTolerance: TimeSpan) -> Bool {
    guard event.beginsProcess, event.time - progress.firstLineAt > .seconds(10) else {
      return false
    }
    if case .started = event.kind {
      guard event.emitter == .frontBoard,
        !event.time.isOfOneStart(lastLine.time, clockTolerance: clockTolerance)
      else { return false }
    }
    return isOver(before: event, clockTolerance: clockTolerance)
  }
}
