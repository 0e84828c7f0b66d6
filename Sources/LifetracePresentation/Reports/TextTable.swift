/// Lays out a table in the columns of a terminal.
///
/// Where the space is short, flexible columns shrink a little, then columns are dropped by rank,
/// then what is left shrinks as far as it must: a row is always one line.
struct TextTable {
  private let table: Table
  private let times: TimeWording
  private let width: Int
  /// What the cells read like, by row and column.
  private let cells: [[[Fragment]]]
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
    cells = table.rows.map { row in
      row.cells.map { cell in
        let fragments = times.fragments(cell)
        // What is not known is said in words that can be told from an empty text.
        return cell.isUnknown ? [Fragment(text: "–", tone: .faint)] : fragments
      }
    }
    layout = fitted()
  }

  /// The title line, then each row with its notes.
  var lines: [[Fragment]] {
    var lines = [line { [Fragment(text: table.columns[$0].title, tone: .faint)] }]
    for (index, row) in table.rows.enumerated() {
      lines.append(line { cells[index][$0] })
      for note in row.notes {
        let fragments = note.flatMap(times.fragments)
        for part in Flow.lines(fragments, width: width - 4) {
          lines.append([Fragment(text: "    ")] + part)
        }
      }
    }
    return lines
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

  private func naturalWidth(_ column: Int) -> Int {
    let widths = cells.map { row in row[column].reduce(0) { $0 + $1.width } }
    return max(DisplayWidth.of(table.columns[column].title), widths.max() ?? 0)
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
