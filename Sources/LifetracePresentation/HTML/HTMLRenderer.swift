import LifetraceModel

/// Writes a document in HTML.
struct HTMLRenderer {
  private let times: TimeWording

  /// Tables with more rows are folded away until the reader opens them.
  private static let openRows = 30

  init(_ context: ReportContext) { times = context.times }

  /// Returns the document's HTML, without the elements around a page's body.
  func rendered(_ blocks: [Block]) -> String { blocks.map(text).joined(separator: "\n") }

  private func text(of block: Block) -> String {
    switch block {
    case .title(let line): "<h1>\(text(line))</h1>"
    case .heading(let line): "<h2>\(text(line))</h2>"
    case .subheading(let words): "<h3>\(Markup.attribute(words))</h3>"
    case .paragraph(let line): "<p>\(text(line))</p>"
    case .remark(let line): "<p><small>\(text(line))</small></p>"
    case .bar(let bar): text(bar)
    case .table(let table): text(table)
    case .item(let line, let notes):
      "<div class=\"item \(tone(of: line))\">"
        + ([line] + notes).map { "<p>\(text($0))</p>" }.joined() + "</div>"
    }
  }

  /// An item is as alarming as its sign.
  private func tone(of line: Line) -> String {
    if case .words(_, let tone)? = line.first { tone.className } else { "" }
  }

  private func text(_ bar: StateBar) -> String {
    let strip = bar.fragments(width: 80).map(text).joined()
    guard let ends = bar.ends else { return "<p class=\"strip\">\(strip)</p>" }
    let (from, to) = (text([.moment(ends.lowerBound)]), text([.moment(ends.upperBound)]))
    return "<p class=\"strip\">\(from) \(strip) \(to)</p>"
  }

  private func text(_ table: Table) -> String {
    let hasNotes = table.rows.contains { !$0.notes.isEmpty }
    func alignment(_ column: Table.Column) -> String {
      column.isNumeric ? " class=\"number\"" : ""
    }
    let head =
      table.columns.map {
        "<th scope=\"col\"\(alignment($0))>\(Markup.attribute($0.title))</th>"
      }.joined() + (hasNotes ? "<th scope=\"col\">notes</th>" : "")
    let rows = table.rows.map { row in
      let cells = zip(row.cells, table.columns).map {
        "<td\(alignment($1))>\(text([$0]))</td>"
      }.joined()
      let notes = hasNotes ? "<td>\(row.notes.map { text($0) }.joined(separator: "<br>"))</td>" : ""
      return "<tr>\(cells)\(notes)</tr>"
    }
    let body =
      "<div class=\"scrolled\"><table><thead><tr>\(head)</tr></thead><tbody>\n"
      + rows.joined(separator: "\n") + "\n</tbody></table></div>"
    guard rows.count > Self.openRows else { return body }
    return "<details><summary>\(grouped(rows.count)) rows</summary>\(body)</details>"
  }

  private func text(_ line: Line) -> String { line.map(text).joined() }

  private func text(_ value: Value) -> String {
    switch value {
    case .quoted(let text, let tone):
      return "<code\(attribute(tone))>\(Markup.attribute(text))</code>"
    case .gauge(let share?, let tone) where share.isFinite && share >= 0:
      let width = Int(nearest(min(share, 1) * 100))
      let percent = text([.used(share, tone)])
      return "<span class=\"gauge \(tone.className)\" aria-hidden=\"true\">"
        + "<span style=\"width:\(width)%\"></span></span>\(percent)"
    // Of a name that only looks like one, no link is made.
    case .words(let words, _) where words.hasPrefix("https://developer.apple.com/"):
      return link(words)
    default: return times.fragments(value).map(text).joined()
    }
  }

  private func link(_ address: String) -> String {
    let address = Markup.attribute(address)
    return "<a href=\"\(address)\" rel=\"noreferrer\">\(address)</a>"
  }

  private func text(_ fragment: Fragment) -> String {
    let text = Markup.attribute(fragment.text)
    switch fragment.tone {
    case .plain: return text
    case .strong: return "<strong>\(text)</strong>"
    default: return "<span\(attribute(fragment.tone))>\(text)</span>"
    }
  }

  private func attribute(_ tone: Tone) -> String {
    tone == .plain ? "" : " class=\"\(tone.className)\""
  }
}

extension Tone {
  /// Its name in the style sheet.
  fileprivate var className: String { "\(self)" }
}
