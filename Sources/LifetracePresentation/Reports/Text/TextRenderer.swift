/// Writes a document for a terminal.
struct TextRenderer {
  private let times: TimeWording
  private let width: Int
  private let palette: Palette

  /// Terminals outside of these widths are treated as if they were just inside.
  private static let widths = 40...1000
  /// The lines of a small terminal: the beginning of a longer report scrolls away.
  static let screenLines = 23

  init(_ context: ReportContext) {
    times = context.times
    width = min(
      max(context.options.width, TextRenderer.widths.lowerBound), TextRenderer.widths.upperBound)
    palette = Palette(isOn: context.options.color)
  }

  /// Returns the document's text; every line ends with a line feed.
  func rendered(_ document: Document) -> String { pieces(document).joined() }

  /// Returns the document's text in pieces of whole lines.
  func pieces(_ document: Document) -> AnySequence<String> {
    AnySequence { () -> AnyIterator<String> in
      var body = document.blocks.lazy.flatMap(parts).makeIterator()
      var closing = document.closing.lazy.flatMap(parts).makeIterator()
      var lineCount = 0
      var previous: Block?
      return AnyIterator {
        guard
          let part = body.next() ?? (lineCount > TextRenderer.screenLines ? closing.next() : nil)
        else { return nil }
        var text = ""
        if part.isFirst, needsGap(after: previous, before: part.block) {
          text += "\n"
          lineCount += 1
        }
        part.forEachLine {
          text += palette.painted($0) + "\n"
          lineCount += 1
        }
        previous = part.block
        return text
      }
    }
  }

  /// Some lines of a block.
  private struct Part {
    var block: Block
    /// Whether the block begins with them.
    var isFirst = true
    var forEachLine: (_ body: ([Fragment]) -> Void) -> Void
  }

  /// Returns the parts of a block: the lines of a table, which may be very many, are never held all at once.
  private func parts(of block: Block) -> [Part] {
    guard case .table(let table) = block else {
      return [Part(block: block) { forEachLine(of: block, $0) }]
    }
    let text = TextTable(table, times: times, width: width - 2)
    return text.parts.enumerated().map { number, part in
      Part(block: block, isFirst: number == 0) { body in
        text.forEachLine(of: part) { body([Fragment(text: "  ")] + $0) }
      }
    }
  }

  private func needsGap(after previous: Block?, before block: Block) -> Bool {
    switch (previous, block) {
    case (nil, _): false
    case (_, .heading), (_, .subheading): true
    case (.table, .paragraph), (.remark, .paragraph), (.item, .paragraph): true
    case (.paragraph, .item): true
    case _: false
    }
  }

  /// Calls `body` with each line of a block that is no table.
  private func forEachLine(of block: Block, _ body: ([Fragment]) -> Void) {
    switch block {
    case .title(let line), .paragraph(let line):
      flow(line, indentation: 0).forEach(body)
    case .heading(let line):
      body(ruled(line))
    case .subheading(let text):
      body(Ellipsis.middle([Fragment(text: text, tone: .strong)], width: width))
    case .remark(let line):
      flow(line.map(faint), indentation: 2).forEach(body)
    case .bar(let bar):
      barLines(bar).forEach(body)
    case .item(let line, let notes):
      flow(line, indentation: 2, hanging: 2).forEach(body)
      for note in notes { flow(note, indentation: 6).forEach(body) }
    case .table: preconditionFailure("a table has parts")
    }
  }

  /// Returns the title with a rule up to the right edge.
  private func ruled(_ line: Line) -> [Fragment] {
    let title = fragments(line, .strong)
    let rest = width - title.reduce(0) { $0 + $1.width } - 1
    guard rest > 0 else { return Ellipsis.middle(title, width: width) }
    return title + [Fragment(text: " " + String(repeating: "─", count: rest), tone: .faint)]
  }

  private func faint(_ value: Value) -> Value {
    guard case .words(let text, .plain) = value else { return value }
    return .words(text, .faint)
  }

  private func fragments(_ line: Line, _ tone: Tone) -> [Fragment] {
    line.flatMap(times.fragments).map { fragment in
      Fragment(text: fragment.text, tone: fragment.tone == .plain ? tone : fragment.tone)
    }
  }

  /// Returns the line's words broken into lines, those after the first further in by `hanging`.
  private func flow(_ line: Line, indentation: Int, hanging: Int = 0) -> [[Fragment]] {
    let fragments = line.flatMap(times.fragments)
    let lines = Flow.lines(fragments, width: width - indentation - hanging)
    return lines.enumerated().map { index, line in
      let margin = indentation + (index > 0 ? hanging : 0)
      return [Fragment(text: String(repeating: " ", count: margin))] + line
    }
  }

  private func barLines(_ bar: StateBar) -> [[Fragment]] {
    let drawn = bar.fragments(width: width)
    guard let ends = bar.ends else { return [drawn] }
    let from = times.clock(ends.lowerBound, toTheSecond: true)
    let to = times.clock(ends.upperBound, toTheSecond: true)
    let gap = width - DisplayWidth.of(from) - DisplayWidth.of(to)
    guard gap > 0 else { return [drawn] }
    let axis = from + String(repeating: " ", count: gap) + to
    return [drawn, [Fragment(text: axis, tone: .faint)]]
  }
}

/// Lays out a table in the columns of a terminal.
///
/// A row is always one line. Where the space is short, flexible columns first shrink a little. Then
/// columns are dropped by rank. Then the remaining columns shrink as far as necessary. Values of
/// dropped columns appear below each row, or the columns are named below the table.
struct TextTable {
  private let table: Table
  private let times: TimeWording
  private let width: Int
  /// The columns that are shown and how wide they are.
  private var layout: [(column: Int, width: Int)] = []

  private static let gap = 2
  /// A flexible column does not shrink below this while others can be dropped.
  private static let comfortableWidth = 20
  private static let smallestWidth = 8

  init(_ table: Table, times: TimeWording, width: Int) {
    self.table = table
    self.times = times
    self.width = width
    layout = fitted()
  }

  /// Some of the table's lines.
  enum Part {
    case titles
    case rows(Range<Int>)
    /// The names of the columns that the table leaves out.
    case leftOut
  }

  /// The parts, from top to bottom.
  var parts: [Part] {
    let starts = stride(from: 0, to: table.rows.count, by: TextTable.rowsOfAPart)
    let rows = starts.map {
      Part.rows($0..<min($0 + TextTable.rowsOfAPart, table.rows.count))
    }
    return [.titles] + rows + [.leftOut]
  }

  private static let rowsOfAPart = 500

  /// Calls `body` with each line of a part.
  func forEachLine(of part: Part, _ body: ([Fragment]) -> Void) {
    switch part {
    case .titles: body(line { [Fragment(text: table.columns[$0].title, tone: .faint)] })
    case .rows(let range):
      for row in table.rows[range] {
        body(line { fragments(row.cells[$0]) })
        for note in stacked(row) + row.notes {
          for part in Flow.lines(note.flatMap(times.fragments), width: width - 4) {
            body([Fragment(text: "    ")] + part)
          }
        }
      }
    case .leftOut:
      let titles = leftOut
      guard !titles.isEmpty else { return }
      let remark = Fragment(
        text: "not shown at this width: " + titles.joined(separator: ", "), tone: .faint,
        isProse: true)
      Flow.lines([remark], width: width).forEach(body)
    }
  }

  /// The titles of columns that did not fit and whose values are nowhere else.
  private var leftOut: [String] {
    let shown = Set(layout.map(\.column))
    var titles: [String] = []
    for column in table.columns.indices {
      let title = table.columns[column].title
      guard !shown.contains(column), !table.columns[column].isEssential, !titles.contains(title),
        table.rows.contains(where: { $0.cells[column].tells })
      else { continue }
      titles.append(title)
    }
    return titles
  }

  /// What did not fit beside the row, as far as it is known.
  private func stacked(_ row: Table.Row) -> [Line] {
    let shown = Set(layout.map(\.column))
    let parts: [Line] = table.columns.indices.compactMap { column in
      guard table.columns[column].isEssential, !shown.contains(column),
        row.cells[column].hasContent
      else { return nil }
      return [.words(table.columns[column].title + " ", .faint), row.cells[column]]
    }
    return parts.isEmpty ? [] : [Line(parts.joined(separator: [.words(" · ", .faint)]))]
  }

  /// Unknown values have a sign that differs from an empty text.
  private func fragments(_ cell: Value) -> [Fragment] {
    cell.isUnknown ? [Fragment(text: "–", tone: .faint)] : times.fragments(cell)
  }

  private func line(_ content: (Int) -> [Fragment]) -> [Fragment] {
    var line: [Fragment] = []
    for (position, entry) in layout.enumerated() {
      let fragments = Ellipsis.middle(content(entry.column), width: entry.width)
      let padding = entry.width - fragments.reduce(0) { $0 + $1.width }
      let space = Fragment(text: String(repeating: " ", count: max(0, padding)))
      if position > 0 { line.append(Fragment(text: String(repeating: " ", count: TextTable.gap))) }
      line += table.columns[entry.column].isNumeric ? [space] + fragments : fragments + [space]
    }
    return line
  }

  /// The width of each column's widest text, as far as the table can be wide.
  private var naturalWidths: [Int] {
    var widths = table.columns.map { DisplayWidth.of($0.title) }
    for row in table.rows {
      for (column, cell) in row.cells.enumerated() {
        widths[column] = max(widths[column], fragments(cell).reduce(0) { $0 + $1.width })
      }
    }
    return widths.map { min($0, width) }
  }

  private func fitted() -> [(column: Int, width: Int)] {
    var layout = naturalWidths.enumerated().map { (column: $0, width: $1) }
    while excess(layout) > 0 {
      let comfortable = shrunk(layout, to: TextTable.comfortableWidth)
      if excess(comfortable) <= 0 { return comfortable }
      guard
        let victim = layout.indices.max(by: {
          table.columns[layout[$0].column].rank < table.columns[layout[$1].column].rank
        }), table.columns[layout[victim].column].rank > 0
      else { break }
      layout.remove(at: victim)
    }
    layout = shrunk(layout, to: TextTable.smallestWidth)
    while excess(layout) > 0,
      let widest = layout.indices.max(by: { layout[$0].width < layout[$1].width }),
      layout[widest].width > 1
    {
      layout[widest].width -= 1
    }
    return layout
  }

  private func excess(_ layout: [(column: Int, width: Int)]) -> Int {
    layout.reduce(0) { $0 + $1.width } + TextTable.gap * max(0, layout.count - 1) - width
  }

  /// Returns the layout with its flexible columns, the widest first, as narrow as it needs them
  /// but not below `least`.
  private func shrunk(
    _ layout: [(column: Int, width: Int)], to least: Int
  ) -> [(column: Int, width: Int)] {
    var layout = layout
    while excess(layout) > 0 {
      let candidates = layout.indices.filter {
        table.columns[layout[$0].column].isFlexible && layout[$0].width > least
      }
      guard let widest = candidates.max(by: { layout[$0].width < layout[$1].width }) else { break }
      layout[widest].width -= 1
    }
    return layout
  }
}

extension Value {
  /// Whether something is missing without the value; a strip repeats values from elsewhere.
  fileprivate var tells: Bool {
    if case .strip = self { return false }
    return hasContent
  }
}

/// Breaks running text into lines.
enum Flow {
  /// Returns lines of at most `width` columns: prose is broken at spaces, values stay whole, and
  /// a word longer than a line is cut where the line ends.
  static func lines(_ fragments: [Fragment], width: Int) -> [[Fragment]] {
    var lines: [[Fragment]] = [[]]
    var column = 0
    for word in words(fragments) {
      let visible = word.filter { $0.text != " " }
      let wordWidth = visible.reduce(0) { $0 + $1.width }
      let space = word.count - visible.count
      if column > 0, column + space + wordWidth > width {
        lines.append([])
        column = 0
      }
      if column > 0 || lines.count == 1 {
        for _ in 0..<space {
          lines[lines.count - 1].append(Fragment(text: " "))
          column += 1
        }
      }
      for fragment in visible {
        append(fragment, to: &lines, column: &column, width: width)
      }
    }
    return lines.filter { !$0.isEmpty }
  }

  /// Returns groups that belong together, each led by the spaces before it.
  private static func words(_ fragments: [Fragment]) -> [[Fragment]] {
    var words: [[Fragment]] = []
    var current: [Fragment] = []
    var hasText = false
    for fragment in fragments {
      guard fragment.isProse else {
        current.append(fragment)
        hasText = true
        continue
      }
      for character in fragment.text {
        if character == " " {
          if hasText {
            words.append(current)
            current = []
            hasText = false
          }
          current.append(Fragment(text: " "))
        } else if hasText, let last = current.last, last.tone == fragment.tone, last.isProse {
          current[current.count - 1].text.append(character)
        } else {
          current.append(Fragment(text: String(character), tone: fragment.tone, isProse: true))
          hasText = true
        }
      }
    }
    return current.isEmpty ? words : words + [current]
  }

  private static func append(
    _ fragment: Fragment, to lines: inout [[Fragment]], column: inout Int, width: Int
  ) {
    var rest = fragment
    while column + rest.width > width {
      var head = rest
      head.text = Ellipsis.prefix(rest.text, width: width - column)
      let isStuck = head.text.isEmpty && column == 0
      if isStuck { head.text = String(rest.text.prefix(1)) }
      rest.text = String(rest.text.dropFirst(head.text.count))
      if !head.text.isEmpty { lines[lines.count - 1].append(head) }
      lines.append([])
      column = 0
    }
    guard !rest.text.isEmpty else { return }
    lines[lines.count - 1].append(rest)
    column += rest.width
  }
}

/// Shortens texts to the space that there is.
enum Ellipsis {
  /// Returns the fragments in at most `width` columns; the middle of the longest one gives way,
  /// since names differ at both ends.
  static func middle(_ fragments: [Fragment], width: Int) -> [Fragment] {
    let total = fragments.reduce(0) { $0 + $1.width }
    guard total > width,
      let longest = fragments.indices.max(by: { fragments[$0].width < fragments[$1].width })
    else { return fragments }
    var result = fragments
    let room = fragments[longest].width - (total - width)
    guard room > 1 else {
      let whole = fragments.map(\.text).joined()
      let text = width > 0 ? prefix(whole, width: width - 1) + "…" : ""
      return [Fragment(text: text, tone: fragments[longest].tone)]
    }
    let tail = (room - 1) * 3 / 5
    let text = fragments[longest].text
    result[longest].text =
      prefix(text, width: room - 1 - tail) + "…" + suffix(text, width: tail)
    return result
  }

  /// Returns as many characters from the beginning as fit `width` columns.
  static func prefix(_ text: String, width: Int) -> String {
    var left = width
    return String(
      text.prefix {
        left -= DisplayWidth.of($0)
        return left >= 0
      })
  }

  /// Returns as many characters from the end as fit `width` columns.
  private static func suffix(_ text: String, width: Int) -> String {
    String(prefix(String(text.reversed()), width: width).reversed())
  }
}
