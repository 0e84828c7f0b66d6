import LifetraceModel

/// Follows the time in which no process of an app is known to live: since the last one, or since the
/// window's beginning.
///
/// For an extension, which may run several times at once, it only keeps the start of that time.
struct NotRunningTimeline: Sendable {
  private let app: AppKey
  private let machine: Machine
  /// The machine where the exit of the last process left no line.
  private let machineWithExits: Machine
  private var states = StateSet<AppState>.undetermined
  private(set) var start: Instant
  private var evidence = Evidence.cutOff
  /// What is over, and not handed on.
  private var closed: [StateInterval<AppState>] = []
  /// Where the recording in hand begins.
  private(set) var recordingStart: Instant
  private var hasProcess = false
  private var isExitMissing = false

  /// Begins where the recording of an app does.
  init(of app: AppKey, from start: Instant, silent: Transitions) {
    self.app = app
    machine = Machine(silent: silent)
    machineWithExits = Machine(
      silent: silent.union([.suspend, .exit, .exitWhileSuspended, .exitInForeground]))
    self.start = start
    recordingStart = start
  }

  /// Whether there was no statement since the recording began, and no process.
  var isUnknown: Bool {
    !hasProcess && states == .undetermined && closed.isEmpty && start == recordingStart
  }

  /// Since when it is known that nothing runs, where no process was seen before.
  var firstKnownSince: Instant? { !hasProcess && states == .state(.notRunning) ? start : nil }

  /// Whether there was no statement since the exit of the last process, so that its time may move.
  var isExitAlone: Bool { closed.isEmpty && states == .state(.notRunning) }

  // MARK: Statements

  /// Records that nothing runs from `time` on.
  mutating func endedRunning(at time: Instant, _ evidence: Evidence) {
    change(to: .state(.notRunning), at: time, evidence)
  }

  /// Records that records are missing.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    change(to: .undetermined, at: time, evidence)
  }

  /// The clock was set forward: what held before holds on after it.
  mutating func passSkippedTime(_ skipped: ClosedRange<Instant>) {
    let held = states
    change(to: .undetermined, at: skipped.lowerBound, .cutOff)
    change(to: held, at: skipped.upperBound, .cutOff)
  }

  /// Moves the exit of the last process.
  mutating func moveExit(to time: Instant, _ evidence: Evidence) {
    start = time
    self.evidence = evidence
  }

  // MARK: Handing on

  /// Hands on what is known up to the start of a process.
  ///
  /// - Parameters:
  ///   - hasLaunch: Whether its launch is in the log.
  ///   - beginsWithPlainLine: Whether the first line about it is its own, and no event: a process writes as soon as it
  ///     runs.
  mutating func endWith(
    startAt start: Instant, _ evidence: Evidence, hasLaunch: Bool, beginsWithPlainLine: Bool,
    into sink: inout some TimelineSink
  ) {
    if hasLaunch && evidence.kind != .cutOff {
      // Just before it was not running; only exits show since when.
      let reached =
        isExitMissing
        ? states.bits : machine.reached(from: states.bits) & machine.reaching(1)
      states = reached == 0 ? .undetermined : StateSet(bits: reached)
      if states.bits & 1 == 0 { states = .undetermined }
    } else if states == .state(.notRunning), !beginsWithPlainLine {
      // It began at an unknown time since the end of the one before.
      states = .undetermined
    }
    emit(until: start, evidence, into: &sink)
    hasProcess = true
  }

  /// Begins anew after a process.
  ///
  /// - Parameters:
  ///   - known: What it may be since then.
  ///   - isExitMissing: Whether the line about its exit is missing.
  mutating func begin(
    at start: Instant, _ evidence: Evidence, _ known: StateSet<AppState>, isExitMissing: Bool
  ) {
    let machine = isExitMissing ? machineWithExits : machine
    states = StateSet(bits: machine.reached(from: known.bits))
    self.isExitMissing = isExitMissing
    if states.isOpen { states = .undetermined }
    self.start = start
    self.evidence = evidence
    closed = []
  }

  /// Hands on what is known up to where a recording ends, and begins where the next one does.
  ///
  /// - Parameter listsProcesses: whether the next one begins with all processes that run: nothing runs up to there after
  ///   a start of the device, unless the process is among them.
  mutating func passHole(
    _ hole: ClosedRange<Instant>, listsProcesses: Bool, into sink: inout some TimelineSink
  ) {
    defer {
      recordingStart = hole.upperBound
      hasProcess = false
    }
    if listsProcesses, states == .state(.notRunning), start > hole.lowerBound { return }
    change(to: .undetermined, at: hole.lowerBound, .cutOff)
    emit(until: hole.upperBound, .cutOff, into: &sink)
    states = .undetermined
    start = hole.upperBound
    evidence = .cutOff
  }

  /// Hands on what is left at the end of the log.
  mutating func finish(until end: Instant, into sink: inout some TimelineSink) {
    // An exit at the end of the log still shows *not running*, for 0 s; and of an app of which only a report knows,
    // there is a moment at which nothing is known.
    let isAlone = !hasProcess && start == recordingStart
    emit(until: end, .cutOff, evenEmpty: states == .state(.notRunning) || isAlone, into: &sink)
  }

  private mutating func change(
    to new: StateSet<AppState>, at time: Instant, _ evidence: Evidence
  ) {
    guard new != states else { return }
    let time = max(time, start)
    closed.append(interval(until: time, evidence))
    states = new
    start = time
    self.evidence = evidence
  }

  private func interval(until end: Instant, _ evidence: Evidence) -> StateInterval<AppState> {
    StateInterval(
      state: states, start: start, end: end, startEvidence: self.evidence, endEvidence: evidence)
  }

  private mutating func emit(
    until end: Instant, _ evidence: Evidence, evenEmpty: Bool = false,
    into sink: inout some TimelineSink
  ) {
    defer { closed = [] }
    guard app.kind != .appExtension else { return }
    if let before = closed.last, before.state == states {
      (start, self.evidence) = (before.start, before.startEvidence)
      closed.removeLast()
    }
    for interval in closed where interval.end > interval.start { sink.take(notRunning: interval) }
    let last = interval(until: max(end, start), evidence)
    if last.end > last.start || evenEmpty && last.end == end { sink.take(notRunning: last) }
  }
}
