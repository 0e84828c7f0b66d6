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
  let name: String
  let sentence: String
  /// The columns behind the key.
  let columns: [ColumnDescription]
  let sources: @Sendable (TableExport) -> AnySequence<RowSource>

  /// Creates a table whose rows are about no single app.
  init<Record: Sendable>(
    _ name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    _ records: @escaping @Sendable (TableExport) -> [Record]
  ) {
    self.init(name, sentence, leading: [], columns) { export in
      AnySequence(CollectionOfOne((TableRows(), records(export))))
    }
  }

  /// Creates a table of records of apps.
  ///
  /// - Parameter records: returns the lists of records of an app: each is made when its rows are.
  init<Record: Sendable>(
    ofApps name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    _ records: @escaping @Sendable (TableApp, TableExport) -> AnySequence<[Record]>
  ) {
    self.init(
      name, sentence, leading: [TableDefinition.app] + TableDefinition.identity, columns
    ) { export in
      AnySequence(
        export.apps.lazy.flatMap { app in
          records(app, export).lazy.map { (app.leading, $0) }
        })
    }
  }

  /// Creates a table of lists of records behind cells that they share.
  init<Record: Sendable>(
    _ name: String, _ sentence: String, leading: [ColumnDescription],
    _ columns: [TableColumn<Record>],
    _ records: @escaping @Sendable (TableExport) -> AnySequence<(TableRows, [Record])>
  ) {
    self.init(name, sentence, leading + columns.map(\.description)) { export in
      let context = export.context
      return AnySequence(
        records(export).lazy.map { cells, items in
          RowSource(leading: cells, count: items.count) { index, rows in
            for column in columns { column.append(items[index], context, &rows) }
          }
        })
    }
  }

  /// Creates a table of records that are made one by one: there may be too many for a list.
  init<Record: Sendable>(
    _ name: String, _ sentence: String, _ columns: [TableColumn<Record>],
    count: @escaping @Sendable (TableExport) -> Int,
    record: @escaping @Sendable (TableExport, Int) -> Record
  ) {
    self.init(name, sentence, columns.map(\.description)) { export in
      AnySequence(
        CollectionOfOne(
          RowSource(count: count(export)) { index, rows in
            let record = record(export, index)
            for column in columns { column.append(record, export.context, &rows) }
          }))
    }
  }

  private init(
    _ name: String, _ sentence: String, _ columns: [ColumnDescription],
    sources: @escaping @Sendable (TableExport) -> AnySequence<RowSource>
  ) {
    self.name = name
    self.sentence = sentence
    self.columns = columns
    self.sources = sources
  }

  /// The app that a row is about.
  static let app = ColumnDescription(
    name: "app", type: .integer, sentence: "The app, as `apps.n` numbers it.")

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
