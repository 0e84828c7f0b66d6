import Lifetrace
import LifetraceArguments
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation
import LifetraceSQLite
import Synchronization

/// The command `lifetrace export`, which writes tables for SQL and data frames.
struct Export: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Writes tables for SQL and data frames: sessions, exits, launches, states, events.",
      discussion: """
        The place is a SQLite database (.sqlite, .sqlite3, .db), a folder of NDJSON or CSV files that DuckDB, \
        pandas and Spark read, or - for NDJSON on standard output, where the rows of several tables begin with \
        the table's name. Rows of other logs in the place stay; the same log twice is there once.

        Inputs are read as the log of one device, or of devices that they name. With --each, every file is a \
        log of its own.

        Examples:
          lifetrace export capture.ndjson --to logs.sqlite
          lifetrace export fleet/ --each --to logs.sqlite --label run=4711 --label build=345
          lifetrace export logs/ --to tables/ --format csv
          lifetrace export capture.ndjson --table sessions --to - > sessions.ndjson

        lifetrace schema --of tables describes every column.
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .usage(or: "nothing in the log of the app or device asked for"), .notUnderstood,
          .missing, .inputOutput,
        ], remark: "Every input that could be read is exported in any case."))
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: ArgumentHelp(
      "A SQLite database, a folder, or - for standard output.", valueName: "place"),
    completion: .file())
  var to: String

  @Option(
    help: "The format; by default sqlite for a database by its extension, else ndjson.")
  var format: TableFileFormat?

  @Option(
    help: ArgumentHelp(
      "Write only this table; may be given several times.", valueName: "table"))
  var table: [TableArgument] = []

  @Option(
    help: ArgumentHelp(
      """
      Add a column with this value, such as run=4711; may be given several times. version, build and model fill the \
      columns of these names.
      """, valueName: "key=value"), transform: Export.label)
  var label: [TableLabel] = []

  @Flag(help: "Take each file for a log of its own, as for logs of several devices.")
  var each = false

  @Option(
    help: ArgumentHelp("The name of the only input in the tables.", valueName: "name"))
  var name: String?

  @Flag(
    help: "Put an apostrophe before text of a CSV that a spreadsheet would read as a formula.")
  var neutralizeFormulas = false

  @OptionGroup(title: "Selection") var selection: SubjectArguments

  private static func label(_ text: String) throws -> TableLabel {
    guard let sign = text.firstIndex(of: "=") else {
      throw ValidationError("expected KEY=VALUE such as run=4711")
    }
    do {
      return try TableLabel(String(text[..<sign]), String(text[text.index(after: sign)...]))
    } catch {
      throw ValidationError(error.description)
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try TablePlace(to, format: format)
    let tables = table.isEmpty ? ExportTable.all : table.map(\.table)
    if place == .standardOutput {
      if format == .sqlite {
        throw Failure.unusableSetting(
          place: "--to", reason: "a database cannot be written to standard output; name a file")
      }
      if format == .csv, environment.isOutputTerminal {
        throw Failure.unusableSetting(
          place: "--to",
          reason: "text of a log in CSV may garble the terminal; name a folder, or pipe it on")
      }
      guard format != .csv || tables.count == 1 else { throw Failure.severalTables }
    }
    if neutralizeFormulas, format != .csv {
      throw Failure.unusableSetting(
        place: "--neutralize-formulas",
        reason: "applies only to CSV; give --format csv, or leave out this option")
    }
    if let key = Export.repeatedKey(in: label) {
      throw Failure.unusableSetting(
        place: "--label", reason: "'\(key)' is given twice; give each key once")
    }
    var environment = environment
    environment.inputName = name
    guard each else {
      return try export(reading.input, tables, to: place, in: environment).code
    }
    return try exportEach(tables, to: place, in: environment)
  }

  /// Exports each file as a log of its own.
  private func exportEach(
    _ tables: [ExportTable], to place: TablePlace, in environment: CommandEnvironment
  ) throws -> ExitCode {
    let discovery = try InputDiscovery(
      reading.input, standardInput: environment.standardInput, raw: environment.rawArguments)
    for failure in discovery.failures { environment.writeError(failure.line + "\n") }
    var codes = discovery.failures.map(\.exitCode)
    var folders: [String: Bool] = [:]
    // Most logs of a fleet do not have the app that is asked for.
    var missing: Failure?
    var hasExported = false
    for input in discovery.inputs {
      let outcome: (code: ExitCode, isNoLog: Bool)
      let messages: String
      do {
        (outcome, messages) = try exportAlone(input, tables, to: place, in: environment)
      } catch let failure as Failure where failure.isAboutSelection {
        missing = missing ?? failure
        continue
      }
      hasExported = true
      // A folder of logs may contain other files.
      let isOther = outcome.isNoLog && input.folder != nil
      if let folder = input.folder { folders[folder] = folders[folder] == true || !isOther }
      guard !isOther else { continue }
      if !messages.isEmpty { environment.standardError(messages) }
      codes.append(outcome.code)
    }
    if let missing, !hasExported { throw missing }
    for folder in folders.filter({ !$0.value }).map(\.key).sorted() {
      let failure = Failure.folderNotUnderstood(name: folder, layout: nil)
      environment.writeError(failure.line + "\n")
      codes.append(failure.exitCode)
    }
    return codes.max { $0.rawValue < $1.rawValue } ?? .success
  }

  /// Exports one of several files as a log of its own.
  ///
  /// - Returns: what `export` returns, and what it would have written to standard error.
  private func exportAlone(
    _ input: Input, _ tables: [ExportTable], to place: TablePlace,
    in environment: CommandEnvironment
  ) throws -> (outcome: (code: ExitCode, isNoLog: Bool), messages: String) {
    let messages = Mutex("")
    var own = environment
    own.inputName = name ?? input.name
    own.standardError = { text in messages.withLock { $0 += text } }
    if case .path(let bytes) = input.origin { own.rawArguments = [input.path: [bytes]] }
    let outcome = try export([input.path], tables, to: place, allowsNone: true, in: own)
    return (outcome, messages.withLock { $0 })
  }

  /// Exports inputs as one log.
  ///
  /// - Parameter allowsNone: whether to go on if no input could be read, so that the table `diagnostics` says why.
  /// - Returns: the status, and whether the inputs are merely no logs, of which nothing is exported then.
  private func export(
    _ inputs: [String], _ tables: [ExportTable], to place: TablePlace, allowsNone: Bool = false,
    in environment: CommandEnvironment
  ) throws -> (code: ExitCode, isNoLog: Bool) {
    let digests = InputDigests()
    var environment = environment
    environment.inspectInput = digests.inspection
    var selected = try selection.analysis(
      of: inputs, reading.facts, inParts: true, output: place.database,
      others: DiagnosticLines.inReport, allowsNone: allowsNone, environment: environment)
    // Of several inputs, others may be logs.
    let isNoLog =
      allowsNone && !selected.failures.isEmpty && selected.failures.allSatisfy(\.isNoLog)
    guard !isNoLog else { return (selected.exitCode, true) }
    // The next attempt may read more: its contents would be another log, beside this part of it.
    let isPart = selected.failures.contains(where: \.isReadError)
    guard !isPart || place == .standardOutput else { return (selected.exitCode, false) }
    for failure in selected.failures where !failure.isDiagnosed {
      selected.analysis.diagnostics.items.append(
        Diagnostic(.error, input: failure.inputName ?? "", failure.message))
    }
    if !each, let doubt = Export.doubt(about: selected.analysis) {
      selected.analysis.diagnostics.items.append(doubt)
      environment.writeError(DiagnosticLines.line(doubt))
    }
    let export = TableExport(
      selected.parts, events: selected.trace, log: digests.log, labels: label)
    selected.progress.say("analysed, writing the tables …")
    defer { selected.progress.erase() }
    try write(export, tables, to: place, in: environment)
    return (selected.exitCode, false)
  }

  /// Returns the warning that inputs may be of several devices; `nil` if they name them, or there is one.
  private static func doubt(about analysis: Analysis) -> Diagnostic? {
    let count = analysis.inputs.count { $0.events > 0 }
    guard count > 1, analysis.apps.contains(where: { $0.device == nil && !$0.isSystem }) else {
      return nil
    }
    return Diagnostic(
      .warning, "inputs without the name of a device are read as the log of one device",
      notes: ["if they are of several, export them with --each"])
  }

  private func write(
    _ export: TableExport, _ tables: [ExportTable], to place: TablePlace,
    in environment: CommandEnvironment
  ) throws {
    switch place {
    case .standardOutput:
      for table in tables {
        try export.write(
          table, as: textFormat, neutralizesFormulas: neutralizeFormulas,
          namesTable: tables.count > 1, to: environment.writeOutput)
      }
    case .database(let path):
      try TableDatabase(
        path: path, signals: environment.signals, patience: environment.patience
      ).add(export, tables)
    case .folder(let path):
      try TableFolder(
        path: path, format: textFormat,
        neutralizesFormulas: neutralizeFormulas, signals: environment.signals,
        patience: environment.patience
      ).add(export, tables)
    }
  }

  /// The format of tables outside of databases.
  private var textFormat: TableFormat { format == .csv ? .csv : .ndjson }

  private static func repeatedKey(in labels: [TableLabel]) -> String? {
    var keys: Set<String> = []
    return labels.first { !keys.insert($0.key.lowercased()).inserted }?.key
  }
}

extension Failure {
  /// Whether reading stopped where there is more.
  fileprivate var isReadError: Bool { if case .readError = self { true } else { false } }

  /// Whether a log does not have the app or the device that was asked for.
  fileprivate var isAboutSelection: Bool {
    switch self {
    case .unknownApp, .unknownDevice: true
    default: false
    }
  }

  /// Whether it says no more than that a file is no log.
  fileprivate var isNoLog: Bool {
    switch self {
    case .notUnderstood, .emptyInput: true
    default: false
    }
  }
}

/// The digests of inputs, made while they are read.
private final class InputDigests: Sendable {
  private struct State {
    var current = ""
    var digests: [String: ContentDigest] = [:]
  }

  private let state = Mutex(State())

  /// Receives the bytes of the inputs.
  var inspection: InputInspection {
    InputInspection {
    } look: { [self] bytes in
      state.withLock { $0.digests[$0.current, default: ContentDigest()].append(bytes) }
    } beginInput: { [self] name in
      state.withLock { state in
        state.current = name
        // An input that is read again begins anew.
        state.digests[name] = ContentDigest()
      }
    }
  }

  /// The log of all inputs.
  var log: TableLog { TableLog(digests: state.withLock { $0.digests.mapValues(\.text) }) }
}

/// The name of a table.
struct TableArgument: ExpressibleByArgument {
  let table: ExportTable

  init?(argument: String) {
    guard let table = ExportTable(named: argument) else { return nil }
    self.table = table
  }

  static var allValueStrings: [String] { ExportTable.all.map(\.name) }
}
