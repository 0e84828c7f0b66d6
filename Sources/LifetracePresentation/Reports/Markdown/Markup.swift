import LifetraceModel

/// The language of a document with parts of a report.
package enum Markup: String, CaseIterable, Sendable {
  /// GitHub's and DocC's.
  case markdown
  case html

  /// Returns any text as prose that keeps its look and has no effect.
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

  /// Returns text that looks the same in a paragraph of Markdown, in a cell of its tables, and in
  /// HTML: every character that might have an effect is a numeric entity.
  package static func neutral(_ text: String) -> String {
    var result = ""
    let scalars = Array(VisibleText.readable(text).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case _ where isBlockSign(scalars, at: index): result += "&#\(scalar.value);"
      case "&", "<", ">", "\"", "'", "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$", "{", "}":
        result += "&#\(scalar.value);"
      // Mentions, numbers of issues and addresses are found after entities are decoded.
      case "@", "#": result += "\(scalar)<!-- -->"
      case ":" where MarkdownText.isScheme(before: result): result += ":<!-- -->"
      case "." where MarkdownText.isWWW(before: result): result += "<!-- -->."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether the character at an index would begin a list, a rule, a heading or code at the
  /// beginning of a line.
  static func isBlockSign(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    let isBeforeDigit = ("0"..."9").contains(next)
    switch scalars[index] {
    case " ", "\t", "=": return index == 0
    case "-" where scalars.allSatisfy({ "- \t".unicodeScalars.contains($0) }): return index == 0
    case "-", "+": return index == 0 && (next == " " || next == "\t")
    case ".", ")":
      return index > 0 && !isBeforeDigit
        && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
    default: return false
    }
  }

  /// Returns text of a log as code where that is safe, else as prose.
  ///
  /// Markdown escapes nothing in code: a comment or a tag would stay one in the document, and
  /// doubled backticks are links to symbols in DocC.
  func quoted(_ text: String, inTable: Bool) -> String {
    switch self {
    case .markdown:
      text.unicodeScalars.contains { "<>`".unicodeScalars.contains($0) }
        ? escaped(text) : MarkdownText.code(text, inTable: inTable)
    case .html: "<code>\(escaped(text))</code>"
    }
  }

  /// Returns text in bold, except for spaces at its ends.
  func strong(_ text: String) -> String {
    let core = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    guard !core.isEmpty else { return escaped(text) }
    let tags = self == .markdown ? ("**", "**") : ("<strong>", "</strong>")
    return text.prefix { $0 == " " } + tags.0 + escaped(String(core)) + tags.1
      + text.reversed().prefix { $0 == " " }
  }

  private static func entities(_ text: String) -> String {
    text.replacingScalars(\.markupEntity)
  }
}

extension Unicode.Scalar {
  /// The entity for a character with a meaning in XML and HTML; `nil` for others.
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

/// Writes values and tables of a report in a document's language.
struct MarkupWriter {
  let markup: Markup
  let times: TimeWording

  /// Returns the table's lines; the notes of rows become a column of their own.
  func lines(_ table: Table) -> [String] {
    switch markup {
    case .markdown: return Array(markdownLines(table))
    case .html:
      let (titles, isNumeric, rows) = cells(table)
      return html(titles, Array(rows), isNumeric)
    }
  }

  /// Returns the lines of a table of Markdown, each made when it is asked for.
  func markdownLines(_ table: Table) -> some Sequence<String> {
    let (titles, isNumeric, rows) = cells(table)
    let head = [titles, isNumeric.map { $0 ? "--:" : ":--" }]
    return [AnySequence(head), AnySequence(rows)].joined().lazy.map {
      "| " + $0.joined(separator: " | ") + " |"
    }
  }

  private func cells(
    _ table: Table
  ) -> (titles: [String], isNumeric: [Bool], rows: some Sequence<[String]>) {
    let hasNotes = table.rows.contains { !$0.notes.isEmpty }
    let titles = table.columns.map(\.title) + (hasNotes ? ["notes"] : [])
    let isNumeric = table.columns.map(\.isNumeric) + (hasNotes ? [false] : [])
    let rows = table.rows.lazy.map { row in
      let notes = row.notes.map { text($0, inTable: true) }.joined(separator: " · ")
      return row.cells.map { text($0, inTable: true) } + (hasNotes ? [notes] : [])
    }
    return (titles.map(markup.escaped), isNumeric, rows)
  }

  /// Returns a line of text.
  func text(_ line: Line, inTable: Bool = false) -> String {
    line.map { text($0, inTable: inTable) }.joined()
  }

  private func text(_ value: Value, inTable: Bool) -> String {
    switch value {
    case .nothing: return ""
    case _ where value.isUnknown: return "–"
    case .quoted(let text, _), .name(let text, _): return markup.quoted(text, inTable: inTable)
    case .words(let text, let tone) where tone == .bad || tone == .strong:
      return markup.strong(text)
    case .words: return markup.escaped(plain(value))
    // GitHub would read `#12` as the number of an issue.
    case .instant where times.reference.anchor == .orderOnly,
      .moment where times.reference.anchor == .orderOnly, .strip:
      return markup.quoted(plain(value), inTable: inTable)
    case .duration, .limit, .atMost, .range, .instant, .moment, .after, .before, .beginning, .share,
      .count, .state, .used, .gauge:
      let text = markup.escaped(plain(value))
      // A narrow column would break a number from its unit.
      return inTable ? text.replacing(" ", with: "\u{A0}") : text
    }
  }

  private func plain(_ value: Value) -> String { times.fragments(value).map(\.text).joined() }

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
