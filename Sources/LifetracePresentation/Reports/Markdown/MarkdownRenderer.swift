import LifetraceModel

/// Writes a document in GitHub's Markdown.
struct MarkdownRenderer {
  private let times: TimeWording

  /// Tables with more rows are folded away until the reader opens them.
  private static let openRows = 20
  private static let barWidth = 60

  init(_ context: ReportContext) {
    times = context.times
  }

  /// Returns the document's Markdown.
  func rendered(_ document: Document) -> String {
    var result = ""
    var isInList = false
    for block in document.blocks {
      var isItem = false
      if case .item = block { isItem = true }
      if !result.isEmpty, !(isItem && isInList) { result += "\n" }
      result += text(of: block) + "\n"
      isInList = isItem
    }
    return result
  }

  private func text(of block: Block) -> String {
    switch block {
    case .title(let line): "# " + text(line.map(plain))
    case .heading(let line): "## " + text(line.map(plain))
    case .subheading(let text): "### " + MarkdownText.escaped(text)
    case .paragraph(let line): text(line)
    case .remark(let line): "<sub>" + text(line) + "</sub>"
    case .bar(let bar): text(bar)
    case .table(let table): text(table)
    case .item(let line, let notes):
      "- " + ([line] + notes).map { text($0) }.joined(separator: "<br>")
    }
  }

  /// Returns the value without emphasis: a heading is bold as it is.
  private func plain(_ value: Value) -> Value {
    guard case .words(let text, .strong) = value else { return value }
    return .words(text)
  }

  private func text(_ line: Line, inTable: Bool = false) -> String {
    line.map { text($0, inTable: inTable) }.joined()
  }

  private func text(_ value: Value, inTable: Bool) -> String {
    switch value {
    case .quoted(let text, _) where !text.isEmpty, .name(let text, _) where !text.isEmpty:
      return MarkdownText.code(text, inTable: inTable)
    case .instant(.some(let instant)) where times.reference.anchor == .orderOnly,
      .moment(.some(let instant)) where times.reference.anchor == .orderOnly:
      return MarkdownText.code(times.clock(instant), inTable: inTable)
    case .strip(.some(let bar)):
      return MarkdownText.code(
        bar.fragments(width: StateBar.stripWidth).map(\.text).joined(), inTable: inTable)
    case .words(let text, let tone):
      return emphasized(MarkdownText.escaped(text), tone)
    case .quoted, .name, .instant, .moment, .after, .beginning, .duration, .atMost, .share, .count,
      .state, .used, .gauge, .strip, .nothing:
      let text = times.fragments(value).map(\.text).joined()
      return value.isUnknown ? "–" : MarkdownText.escaped(text)
    }
  }

  /// Returns bold text where the terminal has bold or red.
  private func emphasized(_ text: String, _ tone: Tone) -> String {
    let core = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    guard tone == .bad || tone == .strong, !core.isEmpty else { return text }
    let head = text.prefix { $0 == " " }
    let tail = text.reversed().prefix { $0 == " " }
    return head + "**" + String(core) + "**" + String(tail)
  }

  private func text(_ bar: StateBar) -> String {
    let strip = bar.fragments(width: MarkdownRenderer.barWidth).map(\.text).joined()
    guard let ends = bar.ends else { return "`\(strip)`" }
    let from = text(.moment(ends.lowerBound), inTable: false)
    let to = text(.moment(ends.upperBound), inTable: false)
    return "\(from) `\(strip)` \(to)"
  }

  private func text(_ table: Table) -> String {
    let hasNotes = table.rows.contains { !$0.notes.isEmpty }
    let titles = table.columns.map { MarkdownText.escaped($0.title) } + (hasNotes ? ["notes"] : [])
    let marks = table.columns.map { $0.isNumeric ? "--:" : ":--" } + (hasNotes ? [":--"] : [])
    var lines = [titles, marks].map(row)
    for item in table.rows {
      var cells = item.cells.map { cell in
        cell.isUnknown ? "–" : text(cell, inTable: true)
      }
      if hasNotes {
        cells.append(item.notes.map { text($0, inTable: true) }.joined(separator: "<br>"))
      }
      lines.append(row(cells))
    }
    let body = lines.joined(separator: "\n")
    guard table.rows.count > MarkdownRenderer.openRows else { return body }
    let summary = "<details><summary>\(grouped(table.rows.count)) rows</summary>"
    return "\(summary)\n\n\(body)\n\n</details>"
  }

  private func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}

/// Texts made safe for GitHub's Markdown: they read as they are and do nothing.
enum MarkdownText {
  /// Returns prose in which nothing is markup, a link, or a mention.
  static func escaped(_ text: String) -> String {
    var result = ""
    // Scalar by scalar, as Markdown reads: what combines with a sign does not keep it from being one.
    for scalar in VisibleText.readable(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@", "#": result += "\(scalar)<!-- -->"  // mentions and issue numbers
      case "\\", "`", "*", "_", "[", "]", "|", "~", "!", "$": result += "\\\(scalar)"
      case ":" where isScheme(before: result): result += "\\:"  // https: becomes no link
      case "." where isWWW(before: result): result += "\\."
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns text of the log as a code span, in which GitHub interprets nothing.
  static func code(_ text: String, inTable: Bool) -> String {
    let visible = text.isEmpty ? " " : VisibleText.readable(text)
    var longestRun = 0
    var run = 0
    for scalar in visible.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longestRun = max(longestRun, run)
    }
    let fence = String(repeating: "`", count: longestRun + 1)
    let ends = [visible.unicodeScalars.first, visible.unicodeScalars.last]
    let pad = ends.contains("`") ? " " : ""
    // Tables are split at bars before code spans are found, so bars need an escape there.
    let content =
      inTable
      ? visible.unicodeScalars.reduce(into: "") { $0 += $1 == "|" ? "\\|" : String($1) } : visible
    return fence + pad + content + pad + fence
  }

  /// `true` iff a colon behind the text would begin an address.
  static func isScheme(before text: String) -> Bool {
    // Only letters of ASCII can belong to one, whatever stands before them.
    let word = lastLetters(of: text, 6)
    return ["http", "https", "ftp", "mailto", "xmpp"].contains { word.hasSuffix($0) }
  }

  /// `true` iff a dot behind the text would begin an address.
  static func isWWW(before text: String) -> Bool { lastLetters(of: text, 3) == "www" }

  /// The letters of ASCII at the end of a text, at most so many, in lower case.
  private static func lastLetters(of text: String, _ count: Int) -> String {
    let letters = text.unicodeScalars.suffix(count).reversed().prefix {
      $0.isASCII && $0.properties.isAlphabetic
    }
    return letters.reversed().reduce(into: "") { $0.unicodeScalars.append($1) }.lowercased()
  }
}
