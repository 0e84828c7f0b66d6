/// Writes a document for a terminal.
struct TextRenderer {
  private let times: TimeWording
  private let width: Int
  private let palette: Palette

  /// Narrower terminals are treated as this wide.
  private static let smallestWidth = 40

  init(_ context: ReportContext) {
    times = context.times
    width = max(TextRenderer.smallestWidth, context.options.width)
    palette = Palette(isOn: context.options.color)
  }

  /// Returns the document's text; every line ends with a line feed.
  func rendered(_ document: Document) -> String {
    var text = ""
    var previous: Block?
    for block in document.blocks {
      if needsGap(after: previous, before: block) { text += "\n" }
      if case .table(let table) = block {
        // A full report's tables are long: their lines are never held all at once.
        TextTable(table, times: times, width: width - 2).forEachLine { line in
          text += palette.painted([Fragment(text: "  ")] + line) + "\n"
        }
      } else {
        for line in lines(of: block) { text += palette.painted(line) + "\n" }
      }
      previous = block
    }
    return text
  }

  private func needsGap(after previous: Block?, before block: Block) -> Bool {
    guard let previous else { return false }
    switch (previous, block) {
    case (_, .heading), (_, .subheading), (.table, .paragraph), (.remark, .paragraph),
      (.item, .paragraph):
      return true
    case (.bar, _), (.heading, .bar): return false
    case _: return false
    }
  }

  private func lines(of block: Block) -> [[Fragment]] {
    switch block {
    case .title(let line), .paragraph(let line):
      return flow(line, indentation: 0)
    case .heading(let line):
      let title = fragments(line, .strong)
      let used = title.reduce(0) { $0 + $1.width } + 1
      let rule = String(repeating: "─", count: max(0, width - used))
      guard used < width else { return [Ellipsis.middle(title, width: width)] }
      return [title + [Fragment(text: " " + rule, tone: .faint)]]
    case .subheading(let text):
      return [Ellipsis.middle([Fragment(text: text, tone: .strong)], width: width)]
    case .remark(let line):
      return flow(line.map(faint), indentation: 2)
    case .bar(let bar):
      return barLines(bar)
    case .item(let line, let notes):
      return flow(line, indentation: 2, hanging: 2) + notes.flatMap { flow($0, indentation: 6) }
    case .table:
      return []
    }
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
    var drawn: [Fragment] = []
    for label in bar.cells(width: width) {
      if let last = drawn.last, last.tone == label.tone, last.text.last == label.glyph {
        drawn[drawn.count - 1].text.append(label.glyph)
      } else {
        drawn.append(Fragment(text: String(label.glyph), tone: label.tone))
      }
    }
    guard let ends = bar.ends else { return [drawn] }
    let from = times.clock(ends.lowerBound, toTheSecond: true)
    let to = times.clock(ends.upperBound, toTheSecond: true)
    let gap = width - DisplayWidth.of(from) - DisplayWidth.of(to)
    guard gap > 0 else { return [drawn] }
    let axis = from + String(repeating: " ", count: gap) + to
    return [drawn, [Fragment(text: axis, tone: .faint)]]
  }
}
