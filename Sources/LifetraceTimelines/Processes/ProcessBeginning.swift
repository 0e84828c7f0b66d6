import LifetraceModel

/// The beginning of a process, as its lines show it.
struct ProcessBeginning: Sendable {
  /// The launch, if a line shows it.
  var launch: ProcessHistory.Launch?
  /// The time of the first line about the process.
  let firstLineAt: Instant
  /// Whether it is a line that the process wrote, and no event: a process writes as soon as it runs.
  var beginsWithPlainLine = false
  /// Whether the system's line about the start is in the log.
  var isStartSeen = false
  /// Whether UIKit shows the launch, and the system's line about the start should be in the log.
  var isStartMissing = false
  /// Whether only UIKit's masks show the launch, of a process that may have run before the recording.
  var isOnlyInMasks = false
  /// Whether the process may have started just before the recording.
  private let mayHaveJustStarted: Bool

  /// Creates the beginning of a process with its first line.
  ///
  /// - Parameter isMeasured: Whether differences between instants are durations.
  init(firstLineAt: Instant, recordedFrom recordingStart: Instant, isMeasured: Bool) {
    self.firstLineAt = firstLineAt
    mayHaveJustStarted = isMeasured && firstLineAt - recordingStart <= .seconds(1)
  }

  /// Whether the start may lie before the recording although a line shows the launch.
  var mayLieBeforeRecording: Bool { isStartMissing && !isStartSeen }

  /// Whether the process started within a second before a time.
  func isRecent(at time: Instant) -> Bool {
    let start = launch?.at ?? (mayHaveJustStarted ? firstLineAt : nil)
    return start.map { time - $0 <= .seconds(1) } ?? false
  }

  /// Adds another line about the known launch.
  mutating func add(_ intent: LaunchIntent, reason: Symbol?) {
    if launch?.intent == .unknown { launch?.intent = intent }
    if launch?.reason == nil { launch?.reason = reason }
  }

  /// Records that the process ran for the user at a time.
  mutating func ranForUser(at time: Instant) {
    guard let launch, time - launch.at <= LaunchProgress.longest else { return }
    self.launch?.isForUser = true
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
    if isToldToEnd || mayBeOver { return true }
    // The lines of one start come in any order, and UIKit's among the first.
    if let usedAt = progress.usedAt {
      // Without times, an app's own lines are in the order in which it wrote them.
      if clockTolerance < .zero { if case .callback = event.kind { return true } }
      if !event.time.isOfOneStart(usedAt, clockTolerance: clockTolerance) { return true }
    }
    switch event.kind {
    case .started, .launched:
      return states.now.isKnown
        && !event.time.isOfOneStart(beginning.firstLineAt, clockTolerance: clockTolerance)
    case .deactivation(let change):
      // The mask of a launch goes on from its own.
      if change.before.contains(.launching) {
        return progress.hasMasks && !progress.isInLaunchMasks
      }
      return progress.hasMasks || progress.usedAt != nil
    default:
      // A callback of the launch, whose method may take long.
      return progress.finishedAt.map { event.time - $0 > .seconds(10) } ?? false
    }
  }

  /// Whether the start in a line with the process's pid is another process's: the system used the pid
  /// again.
  ///
  /// A process that RunningBoard begins to track may have run before; FrontBoard bootstraps no running
  /// process.
  func isFollowed(by event: LifecycleEvent, clockTolerance: TimeSpan) -> Bool {
    guard event.beginsProcess, event.time - beginning.firstLineAt > .seconds(10) else {
      return false
    }
    if case .started = event.kind, event.emitter != .frontBoard { return false }
    return isOver(before: event, clockTolerance: clockTolerance)
  }
}

extension ProcessHistory.Launch {
  /// Whether the end in a line must be the previous instance's: no other line says that this one, which
  /// just began, is gone.
  func isLikelier(toFollow event: LifecycleEvent) -> Bool {
    guard case .state = event.kind else { return false }
    let lag: TimeSpan =
      event.emitter == .runningBoardClient || event.emitter == .observer
      ? .seconds(1) : .milliseconds(500)
    return event.time - at <= lag && event.emitter != .runningBoard
  }
}

extension Instant {
  /// Whether lines at two times may be about one start.
  func isOfOneStart(_ other: Instant, clockTolerance: TimeSpan) -> Bool {
    max(self, other) - min(self, other) <= .seconds(1) + max(clockTolerance, .zero)
  }
}
