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
