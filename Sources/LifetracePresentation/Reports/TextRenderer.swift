/// Writes a document for a terminal.
struct TextRenderer {
  private let times: TimeWording
  private let width: Int
  private let palette: Palette

  /// Terminals outside of these widths are treated as if they were just inside.
  private static let widths = 40...1000

  init(_ context: ReportContext) {
    times = context.times
    width = min(
      max(context.options.width, TextRenderer.widths.lowerBound), TextRenderer.widths.upperBound)
    palette = Palette(isOn: context.options.color)
  }

  /// Returns the document's text; every line ends with a line feed.
  func rendered(_ document: Document) -> String {
    var text = ""
    var previous: Block?
    for block in document.blocks {
      if needsGap(after: previous, before: block) { text += "\n" }
      forEachLine(of: block) { text += palette.painted($0) + "\n" }
      previous = block
    }
    return text
  }

  private func needsGap(after previous: Block?, before block: Block) -> Bool {
    switch (previous, block) {
    case (nil, _): false
    case (_, .heading), (_, .subheading): true
    case (.table, .paragraph), (.remark, .paragraph), (.item, .paragraph): true
    case _: false
    }
  }

  /// Calls `body` with each line of a block; the lines of a table, which may be very many, are
  /// never held all at once.
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
    case .table(let table):
      TextTable(table, times: times, width: width - 2).forEachLine {
        body([Fragment(text: "  ")] + $0)
      }
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
