import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// One of the tables of `lifetrace.tables/1`.
public struct ExportTable: Sendable {
  /// The name, such as `sessions`.
  public let name: String
  /// The meaning of a row.
  public let sentence: String
  /// The columns in their order, without those of labels.
  package let columns: [ColumnDescription]
  /// The columns that name a row of another table of the same log, and those tables.
  package let references: [(column: String, table: String)]
  let definition: TableDefinition

  /// The version of the tables.
  package static let schemaName = "lifetrace.tables/1"

  /// All tables.
  public static let all: [ExportTable] = TableDefinition.all.map(ExportTable.init)

  /// Finds a table by its name.
  public init?(named name: String) {
    guard let table = ExportTable.all.first(where: { $0.name == name }) else { return nil }
    self = table
  }

  private init(_ definition: TableDefinition) {
    self.definition = definition
    name = definition.name
    sentence = definition.sentence
    let key = [
      ColumnDescription(
        name: "log", type: .text,
        sentence: "The log, by its contents: the same in all tables of one export."),
      ColumnDescription(
        name: "n", type: .integer,
        sentence: "The number of the row among those of its log, from 1."),
    ]
    columns = key + definition.columns
    let targets = [
      "app": "apps", "process": "processes", "session": "sessions", "input": "inputs",
    ]
    references = columns.compactMap { column in
      targets[column.name].map { (column: column.name, table: $0) }
    }
  }
}

/// How the rows of a table are made.
struct TableDefinition: Sendable {
  /// What rows are made of.
  enum Rows: Sendable {
    /// The log as a whole.
    case ofLog(@Sendable (TableExport) -> RowSource)
    /// The parts of the analysis.
    case ofParts(@Sendable (TablePart, TableExport) -> [RowSource])
    case ofEvents(@Sendable (CompactEvents, TableExport) -> RowSource)
  }

  let name: String
  let sentence: String
  /// The columns after the key.
  let columns: [ColumnDescription]
  let rows: Rows

  /// Creates a table of records of the log as a whole.
  init<Record: Sendable>(
    _ name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    _ records: @escaping @Sendable (TableExport) -> [Record]
  ) {
    self.init(
      name, sentence, columns.map(\.description),
      .ofLog { Self.source(of: records($0), columns, $0) })
  }

  /// Creates a table of records of apps.
  ///
  /// - Parameters:
  ///   - number: returns the number of the first row of an app, if other tables have to know it.
  ///   - records: returns the records of an app in a part of the analysis.
  init<Record: Sendable>(
    ofApps name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    number: @escaping @Sendable (TableApp) -> Int? = { _ in nil },
    _ records: @escaping @Sendable (TableApp) -> [Record]
  ) {
    self.init(ofParts: name, sentence, columns) { part, export in
      part.apps.map { app in
        var source = Self.source(of: records(app), columns, export)
        source.firstNumber = number(app)
        source.leading = app.leading
        return source
      }
    }
  }

  /// Creates a table whose rows name an app.
  init<Record: Sendable>(
    ofParts name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    _ sources: @escaping @Sendable (TablePart, TableExport) -> [RowSource]
  ) {
    self.init(
      name, sentence, [TableDefinition.app] + TableDefinition.identity + columns.map(\.description),
      .ofParts(sources))
  }

  init(
    _ name: String, _ sentence: String, _ columns: [ColumnDescription], _ rows: Rows
  ) {
    self.name = name
    self.sentence = sentence
    self.columns = columns
    self.rows = rows
  }

  /// Returns the rows of records.
  static func source<Record: Sendable>(
    of records: [Record], _ columns: [TableColumn<Record>], _ export: TableExport
  ) -> RowSource {
    let context = export.context
    return RowSource(count: records.count) { index, rows in
      for column in columns { column.append(records[index], context, &rows) }
    }
  }

  /// The app that a row is about.
  static let app = ColumnDescription(
    name: "app", type: .integer, sentence: "The number of the app: its `n` in the table `apps`.")

  /// The app in words, so that most questions need no join.
  static let identity = [
    ("device", "The device that the log names."),
    ("model", "The device's model, such as `iPhone15,2`, from the log or the label `model`."),
    ("os", "The version of iOS."),
    ("bundle", "The bundle identifier of the app or the extension."),
    ("processName", "The name of the process."),
    ("version", "The app's version, from a crash report, the log, or the label `version`."),
    ("build", "The app's build, from a crash report, the log, or the label `build`."),
  ].map { ColumnDescription(name: $0.0, type: .text, sentence: $0.1) }
}

extension TableApp {
  /// The cells that every row about the app begins with.
  var leading: TableRows {
    var rows = TableRows()
    rows.append(number)
    rows.append(cellsOf: identity)
    return rows
  }
}
