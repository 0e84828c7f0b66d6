import LifetraceModel

/// Collects the events and conditions that the emitters find in one input.
struct EventSink: Sendable {
  var symbols: SymbolTable
  /// The events that later lines may change.
  var events: [LifecycleEvent] = []
  /// The apps that named tasks of `BGTaskScheduler`, by the identifiers of the tasks.
  var taskOwners: [Symbol: ProcessReference] = [:]
  /// Blocks of native events, which nothing changes any more.
  private var blocks: [PlacedEvents] = []
  /// The number of facts that were recognized but could not be used, by cause.
  var skipped: [String: Int] = [:]
  var diagnostics: [Diagnostic] = []
  /// The inputs that are stackshots.
  var stackshots: Set<UInt32> = []
  /// The inputs with crashes that MetricKit diagnosed.
  var diagnosed: Set<UInt32> = []
  /// What the system counted of apps.
  var counters: [AppCounters] = []
  /// The number of messages or arguments hidden as `<private>`.
  var privateCount = 0
  /// The conditions already reported for this input; each is reported once.
  private var conditions: Set<Condition> = []
  /// What processes printed before.
  var printed = PrintMemory()
  /// The bundle of the app that SpringBoard last reported as the front app.
  var frontApp: Symbol?
  /// The bundle identifiers of processes, by their names, as the user gave them.
  var sameApps: [Symbol: Symbol] = [:]
  /// The keys of the reporters, by which reports of one device are known, of each input.
  var reporters: [UInt32: Set<Symbol>] = [:]
  /// Facts from the kernel about a kill that it has not reported yet.
  var announcedKill = KernelEmitter.Announcement()

  /// A block of compact events, with the number of other events before the block.
  private struct PlacedEvents: Sendable {
    var before: Int
    var events: CompactEvents
  }

  init(symbols: SymbolTable = SymbolTable()) {
    self.symbols = symbols
  }

  /// Marks the events from `first` on as read from lines whose time belongs to another line.
  mutating func markUntimed(from first: Int, upTo end: Int = .max) {
    for index in events.indices.prefix(end).dropFirst(first) {
      switch events[index].kind {
      case .exited(var report):
        report.timing = .untimed
        events[index].kind = .exited(report)
      case .exitPending(var report):
        report.timing = .untimed
        events[index].kind = .exitPending(report)
      default: events[index].markUntimed()
      }
    }
  }

  /// Removes a process's recent exit that was read from a line without a time, and returns its
  /// report for a line that has the time.
  ///
  /// The event stays at its place and still identifies the process.
  mutating func takeUntimedExit(of pid: Int32) -> ExitReport? {
    for index in events.indices.suffix(EventSink.untimedReach).reversed() {
      guard events[index].process.pid == pid, case .exited(var report) = events[index].kind,
        report.timing == .untimed
      else { continue }
      events[index].kind = .identity(sceneSession: nil)
      report.timing = .timed
      return report
    }
    return nil
  }

  /// Puts an event in the place that was kept for it, unless the event there was taken back.
  mutating func replaceBare(at place: Int, by kind: EventKind, of process: ProcessReference) {
    guard events.indices.contains(place), events[place].kind == .identity(sceneSession: nil),
      events[place].process == process, events[place].emitter == .phase
    else { return }
    events[place].kind = kind
  }

  /// The number of last events to search for such an exit.
  private static let untimedReach = 100

  /// The number of all events.
  var count: Int { events.count + blocks.reduce(0) { $0 + $1.events.items.count } }

  /// Adds events after the present ones.
  mutating func add(_ found: CompactEvents) {
    guard !found.items.isEmpty else { return }
    blocks.append(PlacedEvents(before: events.count, events: found))
  }

  /// Moves all events to a store, in their order.
  mutating func moveEvents(to store: inout EventStore) {
    var done = 0
    for placed in blocks {
      for event in events[done..<placed.before] { store.append(event) }
      store.append(placed.events)
      done = placed.before
    }
    for event in events[done...] { store.append(event) }
    blocks.removeAll()
    events.removeAll(keepingCapacity: true)
  }

  /// Adds an event from `record`.
  mutating func emit(
    _ kind: EventKind, about process: ProcessReference, scene: Symbol? = nil,
    from emitter: Emitter, in record: borrowing LogRecord
  ) {
    var process = process
    if kind.beginsOrEndsProcess { printed.forgetProcess(process) }
    if process.bundle == nil, let bundle = process.name.flatMap({ sameApps[$0] }) {
      (process.bundle, process.kind) = (bundle, .app)
    }
    events.append(
      LifecycleEvent(
        time: record.time, source: record.source, device: record.device, boot: record.boot,
        process: process, scene: scene, emitter: emitter, kind: kind))
  }

  /// Adds an event about the process that a message names.
  mutating func emit(
    _ kind: EventKind, about identity: ProcessIdentity, from emitter: Emitter,
    in record: borrowing LogRecord
  ) {
    emit(kind, about: reference(identity), from: emitter, in: record)
  }

  /// Adds an event about the process that wrote `record`.
  mutating func emit(
    _ kind: EventKind, byWriterOf record: borrowing LogRecord, from emitter: Emitter
  ) {
    emit(kind, about: writer(of: record), from: emitter, in: record)
  }

  /// Adds a condition of the capture, unless this input already reported it.
  mutating func note(
    _ condition: Condition, about process: ProcessReference = ProcessReference(),
    from emitter: Emitter, in record: borrowing LogRecord
  ) {
    guard conditions.insert(condition).inserted else { return }
    emit(.condition(condition), about: process, from: emitter, in: record)
  }

  /// Ends an input, so that the next input reports its own conditions.
  mutating func forgetConditions() { conditions.removeAll() }

  mutating func skip(_ cause: String) {
    skipped[cause, default: 0] += 1
  }
}

extension EventSink {
  /// Returns the symbol of a text without the spaces around it, or `nil` if the text is empty or
  /// the system hid it.
  mutating func symbol(_ text: ArraySlice<UInt8>?) -> Symbol? {
    guard let text else { return nil }
    let trimmed = ByteScanner.trimmed(text)
    guard !trimmed.isEmpty, !trimmed.elementsEqual("<private>".utf8) else { return nil }
    return symbols.intern(trimmed)
  }

  /// Returns the symbol of the name of who wrote a line; `nil` for an empty one.
  mutating func writerName(_ text: Span<UInt8>) -> Symbol? {
    text.isEmpty ? nil : symbols.intern(text)
  }

  /// Returns the symbol of the first line of a text.
  mutating func lineSymbol(_ text: ArraySlice<UInt8>?) -> Symbol? {
    guard let text else { return nil }
    return symbol(ByteScanner.trimmed(text).prefix { $0 != 0x0a })
  }

  mutating func reference(_ identity: ProcessIdentity) -> ProcessReference {
    ProcessReference(
      pid: identity.pid, bundle: symbol(identity.bundle), name: symbol(identity.name),
      host: symbol(identity.host), hostPID: identity.hostPID, kind: identity.kind)
  }

  mutating func symbol(_ scene: SceneIdentity) -> Symbol {
    symbols.intern(Array("sceneID:".utf8)[...] + scene.id)
  }

  /// Returns the process that wrote the record.
  mutating func writer(of record: borrowing LogRecord) -> ProcessReference {
    ProcessReference(
      pid: record.pid, name: symbol(record.process),
      kind: SystemWriters.contains(record) ? .system : .unknown)
  }

  /// Returns the app that a scene belongs to.
  mutating func owner(of scene: SceneIdentity) -> ProcessReference? {
    symbol(scene.bundle).map { ProcessReference(bundle: $0, kind: .app) }
  }
}

extension EventKind {
  /// Whether the memory of a process begins or ends there.
  fileprivate var beginsOrEndsProcess: Bool {
    switch self {
    case .callback(.willFinishLaunching), .callback(.didFinishLaunching), .launched, .started,
      .exited:
      true
    default: false
    }
  }
}

/// What processes printed of their phases, for lines that only mean something beside others.
struct PrintMemory: Sendable {
  /// The phase that each process printed last.
  var scenePhases: [ProcessReference: ScenePhase] = [:]
  /// Where each process last printed the value of an observer.
  var lastValues: [ProcessReference: (time: Instant, line: UInt32)] = [:]
  /// The processes that printed the first word of a series.
  var seriesWriters: Set<ProcessReference> = []
  /// The processes in which UIKit wrote lines about background tasks.
  var writersOfTasks: Set<ProcessReference> = []
  /// The bare phases that each process printed.
  var phaseSeries: [ProcessReference: PhaseSeries] = [:]
  /// Whether the record in hand repeats the phase that its process printed last.
  var isRepeated = false

  /// Forgets what a process printed: it ends, or another one begins, whose memory is empty.
  mutating func forgetProcess(_ process: ProcessReference) {
    scenePhases[process] = nil
    lastValues[process] = nil
    phaseSeries[process]?.isOfNewProcess = true
  }

  /// Ends an input, whose events change no more.
  mutating func forgetPlaces() {
    for writer in phaseSeries.keys { _ = phaseSeries[writer]?.takeOpen() }
  }
}
