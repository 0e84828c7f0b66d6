import LifetraceModel

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

  /// Takes back the memory of a process of which nothing is needed any more.
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
