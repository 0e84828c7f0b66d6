/// The language of a document that parts of a report are written into.
package enum Markup: String, CaseIterable, Sendable {
  /// GitHub's and DocC's.
  case markdown
  case html

  /// Returns text of a log, or of anybody, as prose that reads as it is and does nothing.
  package func escaped(_ text: String) -> String {
    switch self {
    case .markdown: MarkdownText.escaped(text)
    case .html: Markup.entities(VisibleText.readable(text))
    }
  }

  /// Returns text as the value of an HTML attribute between double quotes.
  package static func attribute(_ text: String) -> String {
    entities(VisibleText.readable(text))
  }

  /// Returns text that reads the same in a paragraph of Markdown, in a cell of its tables, and in
  /// HTML: every character that might do something there is a numeric entity.
  package static func neutral(_ text: String) -> String {
    var result = ""
    let scalars = Array(VisibleText.readable(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case _ where isBlockSign(scalars, at: index): result += "&#\(scalar.value);"
      case "&", "<", ">", "\"", "'", "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$", "{", "}":
        result += "&#\(scalar.value);"
      // Mentions, numbers of issues and addresses are found after entities are read.
      case "@", "#": result += "\(scalar)<!-- -->"
      case ":" where MarkdownText.isScheme(before: result): result += ":<!-- -->"
      case "." where MarkdownText.isWWW(before: result): result += "<!-- -->."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// `true` iff what stands at an index would begin a list, a rule, a heading or code, if the text
  /// stood at the beginning of a line.
  private static func isBlockSign(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let isBeforeDigit = index + 1 < scalars.count && ("0"..."9").contains(scalars[index + 1])
    switch scalars[index] {
    case " ", "\t", "=": return index == 0
    case "-", "+": return index == 0 && !isBeforeDigit
    case ".", ")":
      return index > 0 && !isBeforeDigit
        && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
    default: return false
    }
  }

  /// Returns text of a log as code where that is safe, else as prose.
  ///
  /// In code nothing is escaped: what looks like a comment or a tag would stand in the document
  /// as it is, and doubled backticks are links to symbols in DocC.
  func quoted(_ text: String) -> String {
    switch self {
    case .markdown:
      text.unicodeScalars.contains { "<>`".unicodeScalars.contains($0) }
        ? escaped(text) : MarkdownText.code(text, inTable: true)
    case .html: "<code>\(escaped(text))</code>"
    }
  }

  /// Returns markup in bold.
  func strong(_ markup: String) -> String {
    switch self {
    case .markdown: "**\(markup)**"
    case .html: "<strong>\(markup)</strong>"
    }
  }

  private static func entities(_ text: String) -> String {
    text.replacingScalars(\.markupEntity)
  }
}

extension Unicode.Scalar {
  /// What XML and HTML write in place of a character that does something there; `nil` for others.
  var markupEntity: String? {
    switch self {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}

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
