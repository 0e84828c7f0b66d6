/// The description of the tables as JSON, for `lifetrace schema` and beside files of tables.
package struct TableSchema: Sendable {
  /// The format of the files; `nil` for the tables as such.
  private let format: TableFormat?
  private let labels: [String]
  private let index: TableLogIndex

  /// The tables as such.
  package static var bytes: [UInt8] {
    TableSchema(format: nil, labels: [], index: TableLogIndex()).bytes
  }

  /// Creates the description of a folder of tables.
  ///
  /// - Parameters:
  ///   - format: the format of the files.
  ///   - labels: the columns of labels.
  ///   - index: the logs in the folder.
  package init(format: TableFormat?, labels: [String], index: TableLogIndex) {
    self.format = format
    self.labels = labels
    self.index = index
  }

  /// The description as pretty-printed JSON with a final line feed, in UTF-8.
  package var bytes: [UInt8] {
    let tables = ExportTable.all.map { JSONText.Member($0.name, json($0)) }
    let schema: JSONText = [
      "schema": .string(ExportTable.schemaName), "format": format.map { .string($0.rawValue) },
      "labels": format == nil ? nil : .array(labels.map(JSONText.string)),
      "tables": .object(tables),
      "logs": format == nil
        ? nil
        : .array(
          index.logs.sorted { $0.key < $1.key }.map { log, digests in
            ["log": .string(log), "inputs": .array(digests.sorted().map(JSONText.string))]
          }),
    ]
    return schema.prettyLines(width: 100)
  }

  private func json(_ table: ExportTable) -> JSONText {
    let ofLabels = labels.map {
      ColumnDescription(name: $0, type: .text, sentence: "A label of the export.")
    }
    return [
      "description": .string(table.sentence),
      "key": .array([.string("log"), .string("n")]),
      "references": .object(
        table.references.map { column, target in
          .init(column, .string("\(target).n"))
        }),
      "columns": .array(
        (table.columns + ofLabels).map { column in
          [
            "name": .string(column.name), "type": .string(column.type.rawValue),
            "unit": column.unit.map(JSONText.string), "description": .string(column.sentence),
          ]
        }),
    ]
  }

  /// Returns statements that make a view of each of the tables in a folder for DuckDB, with the types as described.
  ///
  /// DuckDB finds the files when it is started in the folder.
  package func duckDBViews(of tables: [ExportTable]) -> [UInt8] {
    guard let format else { return [] }
    let views = tables.map { table in
      let columns =
        table.columns.map { "'\($0.name)': '\($0.type.duckDBType)'" }
        + labels.map { "'\($0)': 'VARCHAR'" }
      let reader = format == .csv ? "read_csv" : "read_json"
      let more =
        format == .csv
        // Logs that were added without a label do not have its column.
        ? "header = true, union_by_name = true, types"
        : "format = 'newline_delimited', columns"
      return "CREATE OR REPLACE VIEW \(table.name) AS SELECT * FROM \(reader)("
        + "'\(table.name)/*.\(format.rawValue)', \(more) = {\(columns.joined(separator: ", "))});\n"
    }
    return Array(views.joined().utf8)
  }
}

extension ColumnDescription.ValueType {
  fileprivate var duckDBType: String {
    switch self {
    case .integer: "BIGINT"
    case .real: "DOUBLE"
    case .text: "VARCHAR"
    case .boolean: "BOOLEAN"
    }
  }
}
