import LifetraceModel

/// The processes that rows of states show, and which of them were started while powerlogd recorded.
///
/// As powerlogd begins after a pause, RunningBoard tells it of each process that runs, and it writes a row for each. A
/// process whose first row comes later was just started: in a database of iPadOS 15 each of 13 prewarmed processes has
/// its first row as it starts.
struct PowerLogProcesses: Sendable {
  /// What the first row of a process shows.
  enum FirstRow: Sendable {
    /// Powerlogd lists what runs.
    case ofList
    /// The process was started: all that ran before have rows.
    case ofStart
    /// The process may have been there before the first rows of the database.
    case ofAny
  }

  /// The identifiers of processes by their numbers.
  private var apps: [Int32: Symbol] = [:]
  /// The identifiers of all processes so far.
  private var known: Set<Symbol> = []
  private var hasBooted = false

  /// The identifier of a process.
  func app(of pid: Int32?) -> Symbol? { pid.flatMap { apps[$0] } }

  /// The device started: no process of before is left.
  mutating func noteBoot() {
    apps.removeAll()
    hasBooted = true
  }

  /// Records that a process ended.
  mutating func noteExit(of process: ProcessReference) {
    if let pid = process.pid { apps[pid] = nil }
  }

  /// Records the row of a process that lives; returns whether the process was just started.
  mutating func isStart(_ process: ProcessReference, _ first: FirstRow) -> Bool {
    guard let pid = process.pid, let app = process.bundle, apps[pid] != app else { return false }
    apps[pid] = app
    // An app has one process: that of before has ended.
    let hadAnother = !known.insert(app).inserted && process.kind != .appExtension
    return switch first {
    case .ofList: false
    case .ofStart: true
    case .ofAny: hasBooted || hadAnother
    }
  }
}
