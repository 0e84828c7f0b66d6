package import LifetraceModel

/// What the processes of one app have in common.
///
/// A class, as every line's handling gets it, and it is large.
final class ProcessContext: Sendable {
  let key: AppKey
  let statements: AppStatements
  let sceneStatements: SceneStatements
  let app: Recording<AppState>
  let scene: Recording<SceneState>
  /// One step of a coarse clock; far below zero where there are no times.
  let clockTolerance: TimeSpan
  /// Lines about one change may be so far apart.
  let tolerance: TimeSpan

  /// Creates the context of an app with some kinds of line in its recording.
  init(_ key: AppKey, _ kinds: LineKinds, clockTolerance: TimeSpan) {
    self.key = key
    self.clockTolerance = clockTolerance
    let isMeasured = clockTolerance >= .zero
    let step = max(clockTolerance, .zero)
    tolerance = .milliseconds(150) + step
    statements = AppStatements(kinds: kinds, step: step, isMeasured: isMeasured)
    sceneStatements = SceneStatements(kinds: kinds, app: statements)
    app = Recording(kinds, widest: .alive, isScene: false, step: step, isMeasured: isMeasured)
    scene = Recording(
      kinds, widest: .undetermined, isScene: true, step: step, isMeasured: isMeasured)
  }
}

extension ProcessContext {
  /// Whether the recording would show a launch between its beginning and a line about a process: by the
  /// launch's own line, or by the lines that lead to the states before this one.
  func wouldShowLaunch(before event: LifecycleEvent) -> Bool {
    if app.kinds.shown.contains(.launch) { return true }
    guard case .callback(let callback) = event.kind,
      let statement = statements.callback(callback, event.line)
    else { return false }
    let unseen = Machine(silent: Transitions.all.subtracting(app.kinds.shown))
    return unseen.reaching(statement.before.bits) & 1 == 0
  }
}

/// Takes what the timelines stage hands on of one app, one piece after another.
///
/// The pieces tile the app's observed window without gap or overlap.
package protocol TimelineSink {
  /// Takes a process that is over. Its memory is used again afterwards: what is to be kept of it must be
  /// copied.
  mutating func take(_ history: inout ProcessHistory)
  /// Takes time in which no process of the app is known to live: `notRunning` from an observed exit
  /// to the next start, undetermined before the first evidence and after a silent death.
  mutating func take(notRunning interval: StateInterval<AppState>)
  /// Takes a launch without a process in the log.
  mutating func take(unmet launch: UnmetLaunch)
}

/// Memory of processes that are over, for the next ones of their app.
///
/// A process needs a dozen arrays: to get them anew, and to let them grow, takes about as long as to
/// follow the process.
struct BufferPool: Sendable {
  private var record: Boxed<ProcessRecord>?
  private var intervals: [StateInterval<AppState>] = []
  private let scope: RecordScope

  /// Creates a pool for processes whose records are of a scope.
  init(_ scope: RecordScope) {
    self.scope = scope
  }

  /// Takes back the memory of a process that is no longer needed.
  mutating func take(_ history: inout ProcessHistory) {
    record = history.boxedRecord
    history.intervals.clear()
    swap(&intervals, &history.intervals)
  }

  /// Gives an empty record.
  mutating func takeRecord() -> Boxed<ProcessRecord> {
    guard var given = record.take() else { return Boxed(ProcessRecord(scope)) }
    // Not before: until now the process that is over had it too.
    given.value.clear()
    return given
  }

  /// Gives an empty array for the states of a process.
  mutating func takeIntervals() -> [StateInterval<AppState>] {
    var given: [StateInterval<AppState>] = []
    swap(&given, &intervals)
    if given.capacity < 16 { given.reserveCapacity(16) }
    return given
  }
}
