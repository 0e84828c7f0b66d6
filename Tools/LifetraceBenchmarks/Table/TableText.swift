/// Aligns rows of cells in columns: the first two to the left, the others to the right.
enum TableText {
  /// Returns the lines of a table, with the titles first.
  ///
  /// Requires: each row has as many cells as there are titles.
  static func render(titles: [String], rows: [[String]]) -> String {
    let widths = titles.indices.map { column in
      ([titles] + rows).map { $0[column].count }.max() ?? 0
    }
    let rule = widths.map { String(repeating: "─", count: $0) }
    return ([titles, rule] + rows).map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column < 2 ? row[column] + space : space + row[column]
      }
      return trimmed(cells.joined(separator: "  ")) + "\n"
    }.joined()
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}
