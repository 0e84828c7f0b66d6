import LifetraceModel

/// Writes a document in HTML.
struct HTMLRenderer {
  private let times: TimeWording
  /// The times that the page's timeline has; `nil` without one.
  private let linked: ClosedRange<Instant>?

  /// Tables with more rows are folded away until the reader opens them.
  private static let openRows = 30

  /// Creates a renderer.
  ///
  /// - Parameter range: the times of the page's timeline, to whose moments they link.
  init(_ context: ReportContext, linkingTo range: ClosedRange<Instant>? = nil) {
    times = context.times
    linked = times.reference.hasDurations ? range : nil
  }

  /// Returns the document's HTML, without the elements around a page's body.
  func rendered(_ blocks: [Block]) -> String { blocks.map(text).joined(separator: "\n") }

  /// Returns the HTML of a block.
  ///
  /// - Parameter link: HTML at the end of an item.
  func rendered(_ block: Block, link: String) -> String {
    guard case .item(let line, let notes) = block else { return text(of: block) }
    return item(line, notes, link: link)
  }

  private func item(_ line: Line, _ notes: [Line], link: String = "") -> String {
    "<div class=\"item \(tone(of: line))\"><p>"
      + ([line] + notes).map(text).joined(separator: "</p><p>") + "\(link)</p></div>"
  }

  private func text(of block: Block) -> String {
    switch block {
    case .title(let line): "<h1>\(text(line))</h1>"
    case .heading(let line): "<h2>\(text(line))</h2>"
    case .subheading(let words): "<h3>\(Markup.attribute(words))</h3>"
    case .paragraph(let line): "<p>\(text(line))</p>"
    case .remark(let line): "<p><small>\(text(line))</small></p>"
    case .bar(let bar): "<p>\(self.bar(bar))</p>"
    case .table(let table): text(table)
    case .item(let line, let notes): item(line, notes)
    }
  }

  /// An item is as alarming as its sign.
  private func tone(of line: Line) -> String {
    if case .words(_, let tone)? = line.first { tone.className } else { "" }
  }

  /// The parts of a bar are as wide as that many of all cells.
  private static let barCells = 120

  /// Returns a bar of states, in their colours.
  func bar(_ bar: StateBar) -> String {
    var parts: [(label: StateLabel, width: Int)] = []
    for label in bar.cells(width: Self.barCells) {
      if parts.last?.label == label {
        parts[parts.count - 1].width += 1
      } else {
        parts.append((label, 1))
      }
    }
    let spans = parts.map { swatch($0.label, width: $0.width) }
    return "<span class=\"bar\" aria-hidden=\"true\">\(spans.joined())</span>"
  }

  /// Returns an empty element in the colour of a state, or in stripes of the states that are possible. Its class is the
  /// state nearest to the user.
  private func swatch(_ label: StateLabel, width: Int? = nil) -> String {
    var names = [label.isUndetermined ? "undetermined" : label.roles.first?.rawValue ?? ""]
    var styles = width.map { ["flex:\($0)"] } ?? []
    if !label.isUndetermined, label.roles.count > 1 {
      let stripes = label.roles.enumerated().map { place, role in
        "var(--\(role.rawValue)) \(place * 4)px \(place * 4 + 4)px"
      }
      names.append("stripes")
      let list = stripes.joined(separator: ",")
      styles.append("background:repeating-linear-gradient(135deg,\(list))")
    }
    let style = styles.isEmpty ? "" : " style=\"\(styles.joined(separator: ";"))\""
    return "<i class=\"\(names.joined(separator: " "))\"\(style)></i>"
  }

  private func text(_ table: Table) -> String {
    func alignment(_ column: Table.Column) -> String {
      column.isNumeric ? " class=\"number\"" : ""
    }
    let head =
      table.columns.map {
        "<th scope=\"col\"\(alignment($0))>\(Markup.attribute($0.title))</th>"
      }.joined()
    let rows = table.rows.map { row in
      let cells = zip(row.cells, table.columns).map {
        "<td\(alignment($1))>\(text([$0]))</td>"
      }.joined()
      guard !row.notes.isEmpty else { return "<tr>\(cells)</tr>" }
      let notes = row.notes.map { "<p>\(text($0))</p>" }.joined()
      return "<tr class=\"noted\">\(cells)</tr>\n"
        + "<tr><td colspan=\"\(table.columns.count)\"><div class=\"notes\">\(notes)</div></td></tr>"
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
    case .strip(let bar?): return self.bar(bar)
    case .state(let label):
      return "<span class=\"state\" data-state=\"\(label.key)\">\(swatch(label))"
        + "\(Markup.attribute(label.words))</span>"
    case .instant(let instant?), .moment(let instant?), .after(let instant), .before(let instant):
      return link(times.fragments(value).map(text).joined(), to: instant)
    default: return times.fragments(value).map(text).joined()
    }
  }

  /// Returns a time as a link to its place on the timeline, if that has it.
  private func link(_ text: String, to instant: Instant) -> String {
    guard let linked, linked.contains(instant) else { return text }
    let seconds = JSONText.seconds(instant - linked.lowerBound).compact
    return "<a href=\"#at=\(seconds)\" data-at=\"\(seconds)\">\(text)</a>"
  }

  private func link(_ address: String) -> String {
    let address = Markup.attribute(address)
    return "<a href=\"\(address)\" rel=\"noreferrer\">\(address)</a>"
  }

  private func text(_ fragment: Fragment) -> String {
    // A sentence has its commands between backticks.
    let parts = Markup.attribute(fragment.text).split(
      separator: "`", omittingEmptySubsequences: false)
    let text =
      parts.count % 2 == 0
      ? parts.joined(separator: "`")
      : parts.enumerated().map { $0 % 2 == 0 ? "\($1)" : "<kbd>\($1)</kbd>" }.joined()
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
