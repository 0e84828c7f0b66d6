import LifetraceModel

/// Follows the time in which no process of an app is known to live: since the last one, or since the
/// window's beginning.
///
/// Of an extension, of which several may run at once, it only keeps since when.
struct AbsenceTrack: Sendable {
  private let app: AppKey
  private var recorder: IntervalRecorder<AppState>
  /// Where the recording in hand begins.
  private(set) var recordingStart: Instant

  /// Begins where the recording of an app does.
  init(of app: AppKey, from start: Instant) {
    self.app = app
    recorder = IntervalRecorder(.undetermined, at: start, .cutOff)
    recordingStart = start
  }

  /// When what is known of it began.
  var start: Instant { recorder.start }

  /// `true` iff nothing was told since the recording began, not even of a process.
  var isUntold: Bool {
    recorder.state == .undetermined && recorder.closed.isEmpty && start == recordingStart
  }

  /// `true` iff nothing was told since the exit of the last process, whose time may thus move.
  var isExitAlone: Bool { recorder.closed.isEmpty && recorder.state == .state(.notRunning) }

  // MARK: Statements

  /// Takes down that nothing runs from `time` on.
  mutating func endedRunning(at time: Instant, _ evidence: Evidence) {
    recorder.change(to: .state(.notRunning), at: time, evidence)
  }

  /// Takes down that records are missing.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    recorder.change(to: .undetermined, at: time, evidence)
  }

  /// Moves the exit of the last process.
  mutating func moveExit(to time: Instant, _ evidence: Evidence) {
    recorder = IntervalRecorder(.state(.notRunning), at: time, evidence)
  }

  // MARK: Handing on

  /// Hands on what is known up to the start of a process.
  ///
  /// - Parameter hasLaunch: `true` iff the log tells of its launch.
  mutating func endWith(
    startAt start: Instant, _ evidence: Evidence, hasLaunch: Bool,
    into sink: inout some TimelineSink
  ) {
    // It began at some time since the end of the one before, which nothing tells.
    let isStartSeen = hasLaunch && evidence.kind != .cutOff
    if !isStartSeen, recorder.state == .state(.notRunning) { recorder.decide(.undetermined) }
    emit(until: start, evidence, into: &sink)
  }

  /// Begins anew behind a process.
  ///
  /// - Parameter isKnown: `true` iff it is known that nothing runs.
  mutating func begin(at start: Instant, _ evidence: Evidence, isKnown: Bool) {
    recorder = IntervalRecorder(isKnown ? .state(.notRunning) : .undetermined, at: start, evidence)
  }

  /// Hands on what is known up to where a recording ends, and begins where the next one does.
  mutating func passHole(_ hole: ClosedRange<Instant>, into sink: inout some TimelineSink) {
    recorder.change(to: .undetermined, at: hole.lowerBound, .cutOff)
    emit(until: hole.upperBound, .cutOff, into: &sink)
    recorder = IntervalRecorder(.undetermined, at: hole.upperBound, .cutOff)
    recordingStart = hole.upperBound
  }

  /// Hands on what is left at the end of the log.
  func finish(until end: Instant, into sink: inout some TimelineSink) {
    emit(until: end, .cutOff, into: &sink) {
      // An exit at the very end of the log leaves a state, if no time in it.
      $0.end == end && $0.state == .state(.notRunning)
    }
  }

  private func emit(
    until end: Instant, _ evidence: Evidence, into sink: inout some TimelineSink,
    evenEmpty isWanted: (StateInterval<AppState>) -> Bool = { _ in false }
  ) {
    guard app.kind != .appExtension else { return }
    recorder.forEachInterval(until: end, evidence) { interval in
      if interval.end > interval.start || isWanted(interval) {
        sink.take(absence: interval)
      }
    }
  }
}
