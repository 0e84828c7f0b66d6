import LifetraceModel

/// What an emitter's lines are worth: the only table of that.
///
/// Sources: what the components' lines of one change showed in real logs, beside each other.
struct EmitterTraits: Sendable {
  /// How lines of one subject count.
  struct Report: Sendable {
    /// The kind of line, as far as a later line could show the contrary.
    var kinds: LineKinds
    var rank: Statement<AppState>.Rank = .system
    /// How late and how early the lines are.
    var window: Statement<AppState>.Window
    /// The kind of line of which one shows that it is recorded.
    var recorded: LineKinds
    /// Whether the moment of a line is reported even if nothing is known around it.
    var isOfMoment = false
  }

  let emitter: Emitter
  /// Its lines about visibility.
  let visibility: Report
  /// Its lines about tasks that run or are suspended.
  let tasks: Report
  /// How well it knows when a process ended, and why; only the order matters.
  let exitRank: UInt8
  /// How much it knows of the cause of an exit: the process itself knows most.
  var reasonRank: UInt8
  /// Whether its lines about exits show that exits are recorded.
  var recordsExits: Bool { Self.recordersOfExits.contains(emitter) }
  /// Whether it follows apps through their states, and reports each process since its start.
  var followsStates: Bool { tasks.kinds == .feed && !tasks.recorded.isEmpty }
  /// Whether it follows processes to their ends, and does not repeat later what others saw of them.
  var followsToEnd: Bool { exitRank > 1 }
  /// Whether it carries out itself what it asks for: the end of a process that lives.
  var carriesOutExits: Bool { emitter == .springBoard }
  /// Whether its lines are about other processes than the one that writes them.
  var namesOthers: Bool { !Self.ownEmitters.contains(emitter) }
  /// Whether it suspends and resumes tasks, or says so as it is done.
  let decidesTasks: Bool
  /// Whether it reports that a process was started only after it has reported states that the process had since.
  let reportsStartsLate: Bool
  /// Whether it begins with a row for each process that runs, which shows nothing of before.
  let beginsWithSnapshot: Bool

  /// The rank of what a process says of its own end.
  static let ownReasonRank: UInt8 = 5

  private init(
    _ emitter: Emitter, visibility: Report, tasks: Report, exitRank: UInt8,
    reasonRank: UInt8? = nil, decidesTasks: Bool = false, reportsStartsLate: Bool = false,
    beginsWithSnapshot: Bool = false
  ) {
    self.emitter = emitter
    self.visibility = visibility
    self.tasks = tasks
    self.exitRank = exitRank
    self.reasonRank = reasonRank ?? exitRank
    self.decidesTasks = decidesTasks
    self.reportsStartsLate = reportsStartsLate
    self.beginsWithSnapshot = beginsWithSnapshot
  }
}

extension EmitterTraits {
  /// A row for each emitter, in the order of their raw values.
  static let rows: [EmitterTraits] = [
    own(.callback), own(.phase), own(.focus),
    own(.uiKit, reasonRank: ownReasonRank), own(.coreLocation),
    springBoard(.frontBoard), springBoard(.springBoard),
    EmitterTraits(
      .runningBoard,
      visibility: Report(kinds: .roles, window: .visibility, recorded: .roles),
      tasks: Report(kinds: .tasks, window: .runningBoard, recorded: .tasks), exitRank: 4,
      decidesTasks: true),
    EmitterTraits(
      .runningBoardClient, visibility: hearsay,
      tasks: Report(kinds: .clients, window: .client, recorded: .clients), exitRank: 1),
    feed(.locationd, window: .location), feed(.audioSession),
    EmitterTraits(.observer, visibility: hearsay, tasks: hearsay, exitRank: 1),
    feed(.stateDictionary),
    EmitterTraits(
      .assertiond, visibility: Report(kinds: [], window: .visibility, recorded: []),
      tasks: Report(kinds: .tasks, window: .task, recorded: .tasks), exitRank: 3,
      decidesTasks: true),
    endings(.launchd, exitRank: 4), endings(.kernel, exitRank: 2),
    EmitterTraits(.crashReporter, visibility: hearsay, tasks: hearsay, exitRank: 1),
    EmitterTraits(
      .crashReport, visibility: Report(kinds: .frontBoard, window: .none, recorded: []),
      tasks: Report(kinds: .feed, window: .feed, recorded: []), exitRank: 2,
      reasonRank: ownReasonRank),
    EmitterTraits(
      .instruments, visibility: Report(kinds: .feed, window: .feed, recorded: .feed),
      tasks: Report(kinds: .feed, window: .feed, recorded: .tasks), exitRank: 3,
      beginsWithSnapshot: true),
    EmitterTraits(
      .native, visibility: Report(kinds: .frontBoard, window: .none, recorded: .frontBoard),
      tasks: Report(kinds: .tasks, window: .runningBoard, recorded: .tasks), exitRank: 4,
      decidesTasks: true),
    EmitterTraits(
      .layout, visibility: hearsay,
      tasks: Report(kinds: .tasks, window: .runningBoard, recorded: .tasks), exitRank: 1),
    EmitterTraits(.stateDump, visibility: moment, tasks: moment, exitRank: 1),
    // Beside it the exits in a log come a few milliseconds late; PowerLog has the kernel's own time and code.
    EmitterTraits(
      .powerLog, visibility: Report(kinds: .table, window: .table, recorded: .table),
      tasks: Report(kinds: .table, window: .table, recorded: .table), exitRank: 4,
      // A prewarmed process, some 5 s later.
      reportsStartsLate: true),
    EmitterTraits(
      .frontDisplay, visibility: Report(kinds: .front, window: .front, recorded: .front),
      tasks: hearsay, exitRank: 1),
  ]

  private static let recordersOfExits: Set<Emitter> = [
    .runningBoard, .launchd, .native, .frontBoard, .springBoard,
  ]

  private static let ownEmitters: Set<Emitter> = [
    .callback, .phase, .focus, .uiKit, .coreLocation, .native, .layout,
  ]

  /// A process that passes on what others say.
  private static let hearsay = Report(kinds: [], rank: .hearsay, window: .client, recorded: [])

  /// What is reported of one moment, and shows no changes.
  private static let moment = Report(kinds: [], window: .none, recorded: [], isOfMoment: true)

  /// The app's own process.
  private static func own(_ emitter: Emitter, reasonRank: UInt8? = nil) -> EmitterTraits {
    EmitterTraits(
      emitter, visibility: Report(kinds: .frontBoard, window: .none, recorded: []),
      tasks: Report(kinds: .tasks, window: .runningBoard, recorded: .tasks), exitRank: 1,
      reasonRank: reasonRank)
  }

  /// Components within SpringBoard.
  private static func springBoard(_ emitter: Emitter) -> EmitterTraits {
    EmitterTraits(
      emitter,
      visibility: Report(kinds: .frontBoard, window: .visibility, recorded: .frontBoard),
      tasks: Report(kinds: .frontBoardTasks, window: .task, recorded: .frontBoardTasks),
      exitRank: 3)
  }

  /// Daemons that follow apps from further away.
  private static func feed(
    _ emitter: Emitter, window: Statement<AppState>.Window = .feed
  ) -> EmitterTraits {
    EmitterTraits(
      emitter, visibility: Report(kinds: .feed, window: window, recorded: .feed),
      tasks: Report(kinds: .feed, window: .feed, recorded: .feed), exitRank: 2)
  }

  /// Who only sees processes begin and end.
  private static func endings(_ emitter: Emitter, exitRank: UInt8) -> EmitterTraits {
    EmitterTraits(
      emitter, visibility: hearsay,
      tasks: Report(kinds: .tasks, window: .task, recorded: .tasks), exitRank: exitRank)
  }
}

extension Emitter {
  /// What its lines are worth.
  var traits: EmitterTraits { EmitterTraits.rows[Int(rawValue)] }
}
