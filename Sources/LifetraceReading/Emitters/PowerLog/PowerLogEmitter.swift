import LifetraceDatabases
import LifetraceModel

/// Turns the rows of a PowerLog database into events.
///
/// powerlogd writes what RunningBoard tells it of all apps and extensions: a row of states when one changes, as
/// `BKSApplicationState` numbers them, and a row of exits with the code that the kernel has. Source: the class
/// `PLApplicationAgent` of iOS 15 to 18, decompiled.
struct PowerLogEmitter: Sendable {
  private let identities: PowerLogIdentities
  /// The reasons for which processes run in background, by their numbers.
  private var held: [Int32: [Int64]] = [:]
  private var processes = PowerLogProcesses()
  private var uses = PowerLogUses()
  private var runTimes = PowerLogRunTimes()
  /// The last start of the device, once a row was read that is of another time.
  private var lastBoot: Double?
  private var hasRows = false
  /// The time of one start is not the same in all rows: the clock is put right all the while.
  private static let bootTolerance = 60.0
  /// Reasons of more processes are not kept.
  private static let mostHolders = 4096

  /// Creates an emitter that knows the installed apps.
  init(_ identities: PowerLogIdentities) { self.identities = identities }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - record: its time and place.
  ///   - first: what it shows if it is the first about its process.
  mutating func read(
    _ row: PowerLogRows.Row, of rows: inout PowerLogRows, _ record: borrowing LogRecord,
    first: PowerLogProcesses.FirstRow, into sink: inout EventSink
  ) {
    let values = rows.values(of: row)
    uses.end(before: record, &sink)
    switch row.subject {
    case .offset, .recording, .runTime: return
    case .boot:
      processes.noteBoot()
      sink.emit(.boot, about: ProcessReference(), from: .powerLog, in: record)
    case .process: readProcess(values, record, &sink)
    case .state: readState(values, rows.reasons(of: row), record, first, &sink)
    case .exit: readExit(values, record, &sink)
    case .prewarm: readPrewarm(values, record, &sink)
    case .screen: uses.readScreen(app(values, &sink.symbols), values, record, &sink)
    case .audio:
      let pid = values.pid(PowerLogTable.first + 1)
      guard let app = app(values, &sink.symbols) ?? processes.app(of: pid) else { return }
      uses.readAudio(app, values, record, &sink)
    case .location:
      guard let app = client(values, &sink.symbols) else { return }
      let end = values.number(PowerLogTable.first + 3).flatMap { rows.clock.time(at: $0) }
      uses.readLocation(app, values, until: end, record, &sink)
    }
  }

  /// Handles a row that is not of its moment: adds sums, and leaves out uses of location by others than apps, and the
  /// start of the device before the first row. Returns whether there is nothing more to read in it.
  mutating func readApart(
    _ row: PowerLogRows.Row, of rows: borrowing PowerLogRows, _ symbols: inout SymbolTable
  ) -> Bool {
    let values = rows.values(of: row)
    if row.subject == .boot { return !beginsBoot(at: values.number(PowerLogTable.time)) }
    hasRows = true
    switch row.subject {
    case .location: return client(values, &symbols) == nil
    case .runTime:
      guard let app = app(values, &symbols) else { return true }
      runTimes.add(row, values, of: app)
      if let begin = row.time, let use = runTimes.use(of: app, at: begin) {
        uses.prolong(use.kind, until: use.until, app)
      }
      return true
    default: return false
    }
  }

  /// Whether the device started at a time after other rows, which no row before named.
  private mutating func beginsBoot(at time: Double?) -> Bool {
    guard let time, time.isFinite else { return false }
    let isNew = lastBoot.map { time - $0 > PowerLogEmitter.bootTolerance } ?? true
    lastBoot = time
    return isNew && hasRows
  }

  /// What the system counted of apps.
  func counters(in input: UInt32, _ symbols: SymbolTable) -> [AppCounters] {
    runTimes.all(in: input, symbols)
  }

  /// The app that a column of a row names; `nil` if it names none.
  private func app(
    _ values: SQLiteQuery, at column: Int = PowerLogTable.first, _ symbols: inout SymbolTable
  ) -> Symbol? {
    values.name(column, &symbols).flatMap { identities.isApp($0, symbols) ? $0 : nil }
  }

  /// The app that uses location, in one of two columns.
  private func client(_ values: SQLiteQuery, _ symbols: inout SymbolTable) -> Symbol? {
    app(values, &symbols) ?? app(values, at: PowerLogTable.first + 4, &symbols)
  }

  /// Returns the process that two columns name; `nil` if they name none, or one that no device has.
  private func process(
    _ values: SQLiteQuery, _ bundle: Int, _ pid: Int, _ sink: inout EventSink
  ) -> ProcessReference? {
    guard !values.hasImpossiblePID(pid) else {
      sink.skip("row with an impossible pid")
      return nil
    }
    let process = identities.process(
      values.name(bundle, &sink.symbols), pid: values.pid(pid))
    guard process.bundle == nil, process.pid == nil else { return process }
    sink.skip("row without a process")
    return nil
  }

  /// A row for each process that powerlogd finds, once; of most only the name is known.
  private func readProcess(
    _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let first = PowerLogTable.first
    guard let bundle = values.name(first, &sink.symbols),
      identities.isEmpty || identities.knows(bundle)
    else { return }
    let process = identities.process(
      bundle, pid: values.pid(first + 1), name: values.name(first + 2, &sink.symbols))
    sink.emit(.identity(sceneSession: nil), about: process, from: .powerLog, in: record)
  }

  private mutating func readState(
    _ values: SQLiteQuery, _ reasons: [Int64], _ record: borrowing LogRecord,
    _ first: PowerLogProcesses.FirstRow, _ sink: inout EventSink
  ) {
    let column = PowerLogTable.first
    guard var process = process(values, column, column + 1, &sink) else { return }
    guard let number = values.integer(column + 2) else {
      return sink.skip("row without a state")
    }
    let state = UInt64(exactly: number).flatMap(StateText.application)
    if state == nil { sink.skip("row with an unknown state") }
    // Of an app the system itself keeps no process as an extension.
    if process.kind == .unknown, reasons.contains(PowerLogReason.ofExtension) {
      process.kind = .appExtension
    }
    if let began = uses.note(state, of: process.bundle, at: record.time), let app = process.bundle,
      began <= record.time, let use = runTimes.partialUse(of: app, in: began...record.time)
    {
      uses.holdPerhaps(use, app, record, &sink)
    }
    if state?.task == .notRunning {
      processes.noteExit(of: process)
    } else if state != nil, processes.isStart(process, first) {
      sink.emit(.started(.unknown), about: process, from: .powerLog, in: record)
    }
    sink.emit(.state(state ?? .unknown), about: process, from: .powerLog, in: record)
    hold(reasons, by: process, record, &sink)
    if state?.visibility == .background, state?.task == .running, let app = process.bundle,
      let use = runTimes.use(of: app, at: record.time)
    {
      uses.hold(use.kind, until: use.until, app, record, &sink)
    }
  }

  /// Tells for what the process runs in background: the reasons of a row hold from it on up to the next one about the
  /// process.
  private mutating func hold(
    _ reasons: [Int64], by process: ProcessReference, _ record: borrowing LogRecord,
    _ sink: inout EventSink
  ) {
    guard let pid = process.pid else { return }
    let before = held[pid] ?? []
    let now = reasons.filter { PowerLogReason.kinds[$0] != nil }
    guard !before.isEmpty || !now.isEmpty else { return }
    for reason in before where !now.contains(reason) {
      sink.emit(
        .work(
          .assertionReleased(id: PowerLogReason.symbol(reason, &sink), timedOut: false)),
        about: process, from: .powerLog, in: record)
    }
    for reason in now where !before.contains(reason) {
      guard let kind = PowerLogReason.kinds[reason] else { continue }
      sink.emit(
        .work(
          .assertionHeld(
            id: PowerLogReason.symbol(reason, &sink), explanation: nil, kind: kind)),
        about: process, from: .powerLog, in: record)
    }
    if now.isEmpty {
      held[pid] = nil
    } else if !before.isEmpty || held.count < PowerLogEmitter.mostHolders {
      held[pid] = now
    }
  }

  private mutating func readExit(
    _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let first = PowerLogTable.first
    guard var process = process(values, first, first + 1, &sink) else { return }
    // powerlogd asks RunningBoard, and writes down those of apps alone.
    if process.kind == .unknown { process.kind = .app }
    var report = ExitReport()
    if let number = values.integer(first + 2) { report.namespace = ExitNamespace(told: number) }
    // Without a namespace a code means nothing, and 0 is that of no reason.
    if report.namespace != nil, let code = values.integer(first + 3) {
      // A code of 32 bits may have been kept with a sign.
      report.code =
        UInt64(exactly: code) ?? Int32(exactly: code).map { UInt64(UInt32(bitPattern: $0)) }
    }
    uses.noteExit(of: process.bundle)
    processes.noteExit(of: process)
    sink.emit(.exited(report), about: process, from: .powerLog, in: record)
  }

  /// The system reports it some 5 s after the process began: the launch is at the first row about the process.
  private func readPrewarm(
    _ values: SQLiteQuery, _ record: borrowing LogRecord, _ sink: inout EventSink
  ) {
    let first = PowerLogTable.first
    guard var process = process(values, first, first + 1, &sink) else { return }
    if process.kind == .unknown { process.kind = .app }
    sink.emit(.started(.prewarm), about: process, from: .powerLog, in: record)
  }
}

/// The reasons for which a process may run in background: `BKSProcessAssertionReason`.
///
/// Source: WebKit's and other public copies of Apple's header. Of those listed as `Reason` in a real database only 13
/// was seen.
private enum PowerLogReason {
  /// An extension runs for its host.
  static let ofExtension: Int64 = 13

  /// The reasons that concern an app's time in background.
  static let kinds: [Int64: AssertionKind] = [
    1: .audio, 2: .location, 3: .accessory, 4: .finishTask, 5: .bluetooth, 8: .audio,
    10: .download, 11: .download, 12: .voip, 10004: .finishTask, 10006: .fetch, 50000: .fetch,
    50001: .download,
  ]

  static func symbol(_ reason: Int64, _ sink: inout EventSink) -> Symbol {
    sink.symbols.intern("PowerLog reason \(reason)")
  }
}
