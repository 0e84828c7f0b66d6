/// Writes a table of a report as lines of a document.
struct MarkupTable {
  let markup: Markup
  let times: TimeWording

  /// Returns the table's lines; notes of rows become a column of their own.
  func lines(_ table: Table) -> [String] {
    let hasNotes = table.rows.contains { !$0.notes.isEmpty }
    let titles = table.columns.map(\.title) + (hasNotes ? ["notes"] : [])
    let isNumeric = table.columns.map(\.isNumeric) + (hasNotes ? [false] : [])
    let rows = table.rows.map { row in
      row.cells.map(text) + (hasNotes ? [row.notes.map(text).joined(separator: " · ")] : [])
    }
    switch markup {
    case .markdown:
      let marks = isNumeric.map { $0 ? "--:" : ":--" }
      return ([titles.map(markup.escaped), marks] + rows).map {
        "| " + $0.joined(separator: " | ") + " |"
      }
    case .html:
      return html(titles.map(markup.escaped), rows, isNumeric)
    }
  }

  /// Returns what a line says.
  func text(_ line: Line) -> String { line.map(text).joined() }

  private func text(_ value: Value) -> String {
    switch value {
    case .nothing: return ""
    case _ where value.isUnknown: return "–"
    case .quoted(let text, _), .name(let text, _): return markup.quoted(text)
    case .words(let text, let tone) where tone == .bad || tone == .strong:
      return markup.strong(markup.escaped(text))
    case .words:
      return plain(value)
    case .duration, .atMost, .instant, .moment, .after, .beginning, .share, .count, .state, .used,
      .gauge, .strip:
      // A narrow page would break a number from its unit.
      return plain(value).replacing(" ", with: "\u{A0}")
    }
  }

  private func plain(_ value: Value) -> String {
    markup.escaped(times.fragments(value).map(\.text).joined())
  }

  private func html(_ titles: [String], _ rows: [[String]], _ isNumeric: [Bool]) -> [String] {
    func row(_ cells: [String], _ tag: String) -> String {
      let cells = zip(cells, isNumeric).map { text, isNumeric in
        "<\(tag)\(isNumeric ? " style=\"text-align:right\"" : "")>\(text)</\(tag)>"
      }
      return "  <tr>" + cells.joined() + "</tr>"
    }
    return ["<table>", row(titles, "th")] + rows.map { row($0, "td") } + ["</table>"]
  }
}
