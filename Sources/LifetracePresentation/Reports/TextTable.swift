/// Lays out a table in the columns of a terminal.
///
/// Where the space is short, flexible columns shrink a little, then columns are dropped by rank,
/// then what is left shrinks as far as it must: a row is always one line. What was dropped is told
/// below each row, or named below the table.
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

  /// Calls `body` with the title line, then with the lines of each row and its notes, then with
  /// what the table leaves out.
  func forEachLine(_ body: ([Fragment]) -> Void) {
    body(line { [Fragment(text: table.columns[$0].title, tone: .faint)] })
    for row in table.rows {
      body(line { fragments(row.cells[$0]) })
      for note in stacked(row) + row.notes {
        for part in Flow.lines(note.flatMap(times.fragments), width: width - 4) {
          body([Fragment(text: "    ")] + part)
        }
      }
    }
    guard !leftOut.isEmpty else { return }
    let remark = Fragment(
      text: "not shown at this width: " + leftOut.joined(separator: ", "), tone: .faint,
      isProse: true)
    Flow.lines([remark], width: width).forEach(body)
  }

  /// The titles of columns that did not fit and are told nowhere.
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

  /// What is not known is shown by a sign that can be told from an empty text.
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

  /// The width of the column's widest text, as far as the table can be wide.
  private func naturalWidth(_ column: Int) -> Int {
    let widest = table.rows.reduce(DisplayWidth.of(table.columns[column].title)) { widest, row in
      max(widest, fragments(row.cells[column]).reduce(0) { $0 + $1.width })
    }
    return min(widest, width)
  }

  private func fitted() -> [(column: Int, width: Int)] {
    var layout = table.columns.indices.map { (column: $0, width: naturalWidth($0)) }
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
  /// `true` iff something is missing without the value; a strip only shows what is told elsewhere.
  fileprivate var tells: Bool {
    if case .strip = self { return false }
    return hasContent
  }
}
