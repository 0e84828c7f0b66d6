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
    for scalar in VisibleText.readable(text).unicodeScalars {
      switch scalar {
      case "&", "<", ">", "\"", "'", "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$", "{", "}":
        result += "&#\(scalar.value);"
      // Mentions, numbers of issues and addresses are found after entities are read.
      case "@", "#": result += "\(scalar)<!-- -->"
      case ":" where MarkdownText.isScheme(before: result): result += ":<!-- -->"
      case "." where result.suffix(3).lowercased() == "www": result += "<!-- -->."
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
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
    text.unicodeScalars.reduce(into: "") { $0 += $1.markupEntity ?? String($1) }
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
