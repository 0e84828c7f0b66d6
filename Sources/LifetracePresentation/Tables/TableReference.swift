/// The columns of all tables as Markdown, for the article about tables.
package enum TableReference {
  /// The lines of a section for each table.
  package static var lines: [String] {
    Array(ExportTable.all.map(section).joined(separator: [""]))
  }

  private static func section(_ table: ExportTable) -> [String] {
    ["#### \(table.name)", "", table.sentence, "", "| column | type | meaning |", "|---|---|---|"]
      + table.columns.map { column in
        let unit = column.unit.map { ", \($0)" } ?? ""
        return "| `\(column.name)` | \(column.type.rawValue)\(unit) | \(column.sentence) |"
      }
  }
}
