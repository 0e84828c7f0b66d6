public import LifetraceMetrics
public import LifetraceModel

/// The tables of an analysis: what a report says, as rows with keys, for SQL and data frames.
///
/// The rows of one log have its `TableLog.id`, so that tables of many logs can be joined. Rows are made when they
/// are written.
public struct TableExport: Sendable {
  /// The log whose tables these are.
  public let log: TableLog
  /// The labels, whose columns follow those of each table.
  public let labels: [TableLabel]
  let context: ReportContext
  /// The apps of the whole log.
  let apps: [TableApp]
  private let parts: AnalysisParts
  /// The trace that was analysed; `nil` leaves the table `events` empty.
  let trace: EventTrace?

  /// Creates the tables of an analysis.
  ///
  /// - Parameters:
  ///   - parts: the analysis. One whose items come in parts is not in memory at once.
  ///   - events: the trace that was analysed, for the table `events`.
  ///   - log: what the log is called in the tables.
  ///   - labels: further columns with one value. Labels called `version`, `build` and `model` fill the columns of
  ///     these names.
  public init(
    _ parts: AnalysisParts, events: EventTrace? = nil, log: TableLog, labels: [TableLabel] = []
  ) {
    let analysis = parts.analysis
    self.log = log
    self.labels = labels.filter { !TableLabel.filling.contains($0.key) }
    self.parts = parts
    trace = events
    let values = Dictionary(labels.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    context = ReportContext(analysis, options: ReportOptions(full: true, allApps: true))
    apps = TableApp.all(of: analysis, filling: values)
  }

  /// Creates the tables of an analysis that has all items, of `AnalysisOptions(full: true)`.
  ///
  /// - Parameters:
  ///   - analysis: the analysis.
  ///   - events: the trace that was analysed, for the table `events`.
  ///   - log: what the log is called in the tables.
  ///   - labels: further columns, as above.
  public init(
    _ analysis: Analysis, events: EventTrace? = nil, log: TableLog, labels: [TableLabel] = []
  ) {
    self.init(
      AnalysisParts(analysis), events: events, log: log, labels: labels)
  }

  /// Passes the rows of a table on, some thousand at a time.
  ///
  /// - Throws: errors of `write`.
  package func forEachRows(
    of table: ExportTable, _ write: (TableRows) throws -> Void
  ) throws {
    try withoutActuallyEscaping(write) { write in
      var batches = TableBatches(leading: log, labels: labels, write)
      switch table.definition.rows {
      case .ofLog(let source): try batches.add(source(self))
      case .ofParts(let sources):
        let nextPart = parts.read()
        var counts = PartCounts(apps: parts.analysis.apps.count)
        while let part = nextPart() {
          for source in sources(counts.place(part, among: apps), self) { try batches.add(source) }
        }
      case .ofEvents(let source):
        guard var reading = trace?.events.read() else { break }
        while let piece = reading.next() { try batches.add(source(piece, self)) }
      }
      try batches.flush()
    }
  }
}

/// A part of the analysis, with the numbers of its rows.
struct TablePart: Sendable {
  /// Apps, each followed by its extensions.
  var apps: [TableApp]
  var isLast: Bool
}

/// The rows of each app in the parts that were read.
private struct PartCounts {
  private var processes: [Int]
  private var sessions: [Int]

  init(apps count: Int) {
    processes = Array(repeating: 0, count: count)
    sessions = processes
  }

  /// Returns a part with the numbers of its rows, and counts these.
  mutating func place(_ part: AnalysisParts.Part, among all: [TableApp]) -> TablePart {
    var apps: [TableApp] = []
    for app in part.apps {
      var placed = TableApp.place(app.analysis, in: all, at: app.index)
      for index in placed.indices {
        placed[index].nextProcess += processes[app.index]
        placed[index].nextSession += sessions[app.index]
        placed[index].isLast = part.isLast
      }
      apps += placed
      processes[app.index] += app.analysis.processes.items.count
      sessions[app.index] += app.analysis.backgroundSessions.items.count
    }
    return TablePart(apps: apps, isLast: part.isLast)
  }
}

/// The identity of a log in tables: of one input, or of several that were analysed together.
public struct TableLog: Hashable, Sendable {
  /// Sixteen characters that are the same for the same contents.
  public let id: String
  /// The digests of the inputs, by name.
  public let digests: [String: String]

  /// Creates the identity from the digest of each input's contents.
  ///
  /// - Parameter digests: the digests by the names of the inputs.
  public init(digests: [String: String]) {
    self.digests = digests
    let sorted = digests.values.sorted()
    id = sorted.count == 1 ? sorted[0] : ContentDigest(of: sorted.joined(separator: " ")).text
  }

  /// Whether a text can be an identity: it is part of file names.
  package static func isIdentity(_ text: String) -> Bool {
    text.utf8.count == 16
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0)
      }
  }

  /// Returns the digest of an input, or of the archive that holds it.
  func digest(ofInput name: String) -> String? {
    digests[name] ?? digests.first { name.hasPrefix($0.key + "/") }?.value
  }
}

/// A column with the same value in all rows of a log, such as a build or a test run.
public struct TableLabel: Hashable, Sendable {
  /// The name of the column.
  public let key: String
  /// The value.
  public let value: String

  /// The columns that a label may fill where the log leaves them open.
  static let filling: Set<String> = ["version", "build", "model"]

  /// Creates a label.
  ///
  /// - Throws: `TableLabelError` if the key cannot be a column.
  public init(_ key: String, _ value: String) throws(TableLabelError) {
    let first = key.utf8.first.map { $0 | 0x20 }
    let isName = key.utf8.allSatisfy {
      (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
    }
    guard let first, (0x61...0x7A).contains(first), isName, key.utf8.count <= 64 else {
      throw .noName(key)
    }
    let isTaken = ExportTable.all.contains { table in
      table.columns.contains { $0.name.lowercased() == key.lowercased() }
    }
    guard !isTaken || TableLabel.filling.contains(key) else { throw .isTaken(key) }
    self.key = key
    self.value = value
  }
}

/// Why a key cannot be that of a label.
public enum TableLabelError: Error, Hashable, CustomStringConvertible {
  /// It is no name.
  case noName(String)
  /// A table has a column of that name.
  case isTaken(String)

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .noName(let key):
      "'\(key)' cannot be the name of a column; expected a letter from A to Z, then such letters, digits or '_'"
    case .isTaken(let key): "the tables have a column '\(key)' already; choose another name"
    }
  }
}

/// An app or an extension, as the tables number them.
struct TableApp: Sendable {
  /// The number, from 1.
  let number: Int
  /// The app's place in the analysis; for an extension, that of its app.
  let index: Int
  var contents: Contents
  /// Device, model, version of iOS, bundle, process, version, build.
  let identity: TableRows
  /// The number of its first process.
  let firstProcess: Int
  /// The numbers of the first process and background session in this part of the analysis.
  var nextProcess: Int
  var nextSession: Int
  /// Whether its last items are in this part of the analysis.
  var isLast = true

  /// What is known of it.
  enum Contents: Sendable {
    case app(AppAnalysis)
    case appExtension(ExtensionAnalysis, of: AppAnalysis)
  }

  /// Returns the number of one of its processes; `nil` for an extension, whose processes have no rows.
  func process(_ index: Int?) -> Int? { app == nil ? nil : index.map { firstProcess + $0 } }

  /// The app; `nil` for an extension.
  var app: AppAnalysis? { if case .app(let app) = contents { app } else { nil } }

  /// The exits of its processes.
  var exits: BoundedList<ExitAnalysis> {
    switch contents {
    case .app(let app): app.exits
    case .appExtension(let part, _): part.exits
    }
  }

  /// Device, and the name by which findings call it.
  var name: FindingSubject {
    switch contents {
    case .app(let app): FindingSubject(device: app.device, name: app.displayName)
    case .appExtension(let part, let host):
      FindingSubject(device: host.device, name: part.identifier)
    }
  }

  /// An app as findings name it.
  struct FindingSubject: Hashable {
    var device: String?
    var name: String
  }

  /// Returns all apps, each followed by its extensions.
  static func all(of analysis: Analysis, filling values: [String: String]) -> [TableApp] {
    var apps: [TableApp] = []
    var (processes, sessions) = (1, 1)
    func add(
      _ contents: Contents, _ app: AppAnalysis, at index: Int, bundle: String?, process: String?
    ) {
      apps.append(
        TableApp(
          number: apps.count + 1, index: index, contents: contents,
          identity: identity(of: app, bundle: bundle, process: process, values),
          firstProcess: processes, nextProcess: processes, nextSession: sessions))
    }
    for (index, app) in analysis.apps.enumerated() {
      add(.app(app), app, at: index, bundle: app.bundle, process: app.process)
      for part in app.extensions {
        add(.appExtension(part, of: app), app, at: index, bundle: part.identifier, process: nil)
      }
      processes += app.processes.total
      sessions += app.backgroundSessions.total
    }
    return apps
  }

  /// Returns the app at an index of the analysis and its extensions, with the contents of a part.
  static func place(_ part: AppAnalysis, in apps: [TableApp], at index: Int) -> [TableApp] {
    let first = apps.partitionPoint { $0.index < index }
    let contents =
      [Contents.app(part)] + part.extensions.map { Contents.appExtension($0, of: part) }
    return zip(apps[first...], contents).map { app, contents in
      var app = app
      app.contents = contents
      return app
    }
  }

  private static func identity(
    of app: AppAnalysis, bundle: String?, process: String?, _ values: [String: String]
  ) -> TableRows {
    let version = app.version.map(AppVersion.init)
    var rows = TableRows()
    for text in [
      app.device, app.model ?? values["model"], app.os, bundle, process,
      version?.version ?? values["version"], version?.build ?? values["build"],
    ] { rows.append(text) }
    return rows
  }
}

/// The version of an app, such as `1.2 (345)`, in its parts.
struct AppVersion: Hashable {
  let version: String?
  let build: String?

  init(_ text: String) {
    let parts = text.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, text.hasSuffix(")") else {
      (version, build) = (text.isEmpty ? nil : text, nil)
      return
    }
    var first = parts[0]
    while first.last == " " { first.removeLast() }
    version = first.isEmpty ? nil : String(first)
    build = String(parts[1].dropLast())
  }
}
