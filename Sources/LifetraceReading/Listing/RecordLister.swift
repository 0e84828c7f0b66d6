import LifetraceDatabases
package import LifetraceInputs
package import LifetraceModel
import LifetraceUnifiedLogs

/// Lists the records of logs in any layout, as they come.
package struct RecordLister: LogConsumer {
  private let options: ReadingOptions
  private let onRecord: (ListedRecord, String) throws -> Void
  private let selection: LogArchive.Selection?
  private var reader: InputReader<ListingStage>?
  private var sink = EventSink()
  /// The names of the inputs so far.
  package private(set) var inputs: [String] = []
  /// The number of records so far.
  package private(set) var count = 0
  /// What the user should know of how archives were read.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Creates a lister.
  ///
  /// - Parameters:
  ///   - isOfLifecycle: whether of archives only those records are read that reports read, so that both number them
  ///     alike.
  ///   - onRecord: called with each record and the name of its input; an error of it ends the reading.
  package init(
    options: ReadingOptions, isOfLifecycle: Bool = false,
    onRecord: @escaping (ListedRecord, String) throws -> Void
  ) {
    self.options = options
    self.onRecord = onRecord
    selection = isOfLifecycle ? .lifecycle : nil
  }

  package var isWanting: Bool { true }
  package var byteCount: Int { reader?.bytes ?? 0 }

  package mutating func begin(name: String, isNamed: Bool) throws {
    try LayoutName.check(options.layout)
    let input = UInt32(truncatingIfNeeded: inputs.count)
    inputs.append(name)
    reader = InputReader(
      options: options, input: input, stage: ListingStage(options: options, input: input),
      leastSearched: .max, readsAll: true)
  }

  package mutating func readNext(from source: inout some ByteSource) throws -> Bool {
    guard try reader?.read(from: &source, into: &sink) == true else { return false }
    try passOn()
    return true
  }

  package mutating func readArchive(
    _ files: [StoredFile], progress: (Int) throws -> Void
  ) throws {
    let archive = LogArchive(files)
    var records = ArchiveRecords(archive)
    let input = UInt32(truncatingIfNeeded: inputs.count - 1)
    let (boots, name, onRecord) = (archive.boots, inputs.last ?? "", onRecord)
    var count = 0
    // One zone for all, as `log show` has it: times in several would seem to step.
    var zone: Int?
    defer { self.count += count }
    let summary = try archive.read(selection, progress: progress) { record in
      let boot = boots[record.boot]
      let times = boot.clock.times(at: record.time)
      let zoneSeconds = zone ?? times.zoneSeconds
      zone = zoneSeconds
      count += 1
      if let boundary = records.boundary(before: record) {
        let source = SourcePosition(input: input, line: boundary.line)
        var marker = ListedRecord(.boot, source: source, times, zoneSeconds: zoneSeconds)
        marker.message = Array(boundary.message)
        try onRecord(marker, name)
      }
      let source = SourcePosition(input: input, line: records.number(of: record))
      var listed = ListedRecord(
        ListedRecord.kind(record.kind), source: source, times, zoneSeconds: zoneSeconds)
      listed.describe(record, in: boot)
      try onRecord(listed, name)
    }
    diagnostics += ArchiveFindings(archive: archive, summary: summary).diagnostics
  }

  package mutating func readDatabase(
    _ file: StoredFile, log: StoredFile?, progress: (Int) throws -> Void
  ) throws {
    let input = UInt32(truncatingIfNeeded: inputs.count - 1)
    var rows: PowerLogRows
    do { rows = try PowerLogRows(file, log: log) } catch let error as SQLiteError {
      reader?.refuse(as: .database(error), size: file.size)
      return
    }
    while let row = rows.next() {
      if row.number % 4096 == 0 { try progress(rows.bytesRead) }
      try pass(ListedRecord(row, of: &rows, SourcePosition(input: input, line: row.number)))
    }
    diagnostics +=
      PowerLogFindings(rows: rows, name: inputs.last ?? "", input: input).diagnostics
  }

  package mutating func readRest() throws {
    reader?.finish(into: &sink)
    try passOn()
  }

  package mutating func end() {
    if let foreign = reader?.format.foreign, let name = inputs.last {
      diagnostics.append(
        Diagnostic(.error, input: name, "is \(foreign.fact)", notes: [foreign.remedy]))
    }
    reader = nil
  }

  private mutating func pass(_ record: ListedRecord) throws {
    count += 1
    try onRecord(record, inputs.last ?? "")
  }

  /// Passes on what the last bytes gave: records, and events of layouts that have no records.
  private mutating func passOn() throws {
    guard let records = reader?.stage.records else { return }
    reader?.stage.records = []
    for record in records { try pass(record) }
    var store = EventStore()
    store.staysInMemory = true
    sink.moveEvents(to: &store)
    for event in store.stored where event.emitter != .layout {
      try pass(ListedRecord(event, sink.symbols))
    }
  }
}

extension ListedRecord {
  /// Creates the record of a native event, or of one of a feed.
  fileprivate init(_ event: LifecycleEvent, _ symbols: SymbolTable) {
    self.init(.log, source: event.source)
    time = event.time
    zoneSeconds = 0
    process = (event.process.name ?? event.process.bundle).map { Array(symbols[$0].utf8) } ?? []
    pid = event.process.pid
    message = Array(NativeEventForm.name(of: event.kind).utf8)
  }

  /// Creates the record of a row of a PowerLog database: its table and id take the place of subsystem and category.
  fileprivate init(
    _ row: PowerLogRows.Row, of rows: inout PowerLogRows, _ source: SourcePosition
  ) {
    self.init(.state, source: source)
    let (table, values) = (rows.table(of: row), rows.values(of: row))
    let reasons = row.subject == .state ? rows.reasons(of: row) : []
    time = row.time
    zoneSeconds = 0
    subsystem = Array(table.name.utf8)
    category = Array("\(rows.id(of: row))".utf8)
    message = PowerLogText.columns(of: table, values, reasons: reasons)
  }

  /// Creates a record of an archive without what it says.
  fileprivate init(
    _ kind: Kind, source: SourcePosition,
    _ times: (steady: Int64, wall: Int64, zoneSeconds: Int), zoneSeconds: Int
  ) {
    self.init(kind, source: source)
    time = Instant(nanoseconds: times.steady)
    shownTime = Instant(nanoseconds: times.wall)
    self.zoneSeconds = zoneSeconds
  }

  /// Takes over what a record of an archive says.
  fileprivate mutating func describe(_ record: LogArchiveRecord, in boot: LogArchive.Boot) {
    level = ListedRecord.level(record.level)
    let known = record.process
    process = known.path.isEmpty ? Array(known.name) : known.path
    pid = known.pid < 0 ? nil : known.pid
    user = known.user
    (thread, activity) = (record.thread, record.activity)
    (sender, subsystem, category) = (record.sender, record.subsystem, record.category)
    continuousTime = record.time
    self.boot = boot.identifier
    signpost = record.signpost.map {
      Signpost(name: $0.name, identifier: $0.identifier, type: $0.type)
    }
    message = ListedRecord.message(record)
  }

  private static func message(_ record: LogArchiveRecord) -> [UInt8] {
    if let loss = record.loss {
      return Array("lost >=\(loss.count) unreliable messages from ".utf8) + record.process.name
    }
    if record.kind == .stateDump { return record.text + Array(": ".utf8) + record.state }
    return record.missing == nil ? record.text : withoutText
  }

  /// What `log show` prints for an entry whose text it cannot find.
  private static let withoutText = Array("<compose failure [UUID]>".utf8)

  fileprivate static func kind(_ kind: LogArchiveRecord.Kind) -> Kind {
    switch kind {
    case .log, .simpleDump: .log
    case .activity: .activity
    case .signpost: .signpost
    case .trace: .trace
    case .loss: .loss
    case .stateDump: .state
    }
  }

  private static func level(_ level: LogArchiveRecord.Level) -> Level {
    switch level {
    case .standard: .default
    case .info: .info
    case .debug: .debug
    case .error: .error
    case .fault: .fault
    }
  }
}
