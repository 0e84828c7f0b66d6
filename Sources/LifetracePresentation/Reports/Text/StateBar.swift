import LifetraceMetrics
import LifetraceModel

/// A line of blocks that shows states: their shares of the time, or when they were.
struct StateBar {
  /// One state, by its place among the labels, and how much of the bar it takes.
  private struct Part {
    var label: Int
    var weight: Int64
  }

  /// The states of the bar, each once, the nearest to the user first: timelines are long, and have few states.
  private let labels: [StateLabel]
  /// In the order in which they are drawn.
  private let parts: [Part]
  /// The ends of the bar on the time line; `nil` when it shows shares.
  let ends: ClosedRange<Instant>?

  /// Creates a bar of shares, or returns `nil` when there is no time to share.
  init?<State: LabelledState>(shares: [StateShare<State>]) {
    let shown = shares.map { (label: StateLabel($0.state), weight: $0.time.nanoseconds) }
      .filter { $0.weight > 0 }
      .sorted { $0.label.order < $1.label.order }
    if shown.isEmpty { return nil }
    labels = shown.map(\.label)
    parts = shown.indices.map { Part(label: $0, weight: shown[$0].weight) }
    ends = nil
  }

  /// Creates a strip along the time line, or returns `nil` when it has no length.
  init?<State: LabelledState>(timeline: [StateInterval<State>]) {
    guard let first = timeline.first, let last = timeline.last, first.start < last.end else {
      return nil
    }
    var states: [StateSet<State>] = []
    for interval in timeline where !states.contains(interval.state) {
      states.append(interval.state)
    }
    let shown = states.map { (state: $0, label: StateLabel($0)) }
      .sorted { $0.label.order < $1.label.order }
    states = shown.map(\.state)
    labels = shown.map(\.label)
    parts = timeline.map { interval in
      Part(
        label: states.firstIndex(of: interval.state) ?? 0,
        weight: max(0, interval.duration.nanoseconds))
    }
    ends = first.start...last.end
  }

  /// The cells of a bar in a table.
  static let stripWidth = 24

  /// Returns the bar as `width` blocks, neighbours of one state together.
  func fragments(width: Int) -> [Fragment] {
    var drawn: [Fragment] = []
    for label in cells(width: width) {
      if let last = drawn.last, last.tone == label.tone, last.text.last == label.glyph {
        drawn[drawn.count - 1].text.append(label.glyph)
      } else {
        drawn.append(Fragment(text: String(label.glyph), tone: label.tone))
      }
    }
    return drawn
  }

  /// Returns the states of `width` cells from left to right.
  func cells(width: Int) -> [StateLabel] {
    guard width > 0 else { return [] }
    return ends == nil ? shareCells(width) : stripCells(width)
  }

  /// Shares by the largest remainder, but at least one cell for every state that was.
  private func shareCells(_ width: Int) -> [StateLabel] {
    let total = parts.reduce(0.0) { $0 + Double($1.weight) }
    let exact = parts.map { Double($0.weight) / total * Double(width) }
    var counts = exact.map { max(1, Int($0)) }
    while counts.reduce(0, +) > width,
      let largest = counts.indices.max(by: { counts[$0] < counts[$1] }),
      counts[largest] > 1
    {
      counts[largest] -= 1
    }
    while counts.reduce(0, +) < width,
      let neediest = counts.indices.max(by: {
        exact[$0] - Double(counts[$0]) < exact[$1] - Double(counts[$1])
      })
    {
      counts[neediest] += 1
    }
    return Array(
      zip(parts, counts).flatMap { Array(repeating: labels[$0.label], count: $1) }.prefix(width))
  }

  /// Each cell shows the state that had most of its time, of equals the one nearer to the user; where that is not
  /// known, what was seen at a moment.
  private func stripCells(_ width: Int) -> [StateLabel] {
    let total = parts.reduce(0.0) { $0 + Double($1.weight) }
    guard total > 0 else { return [] }
    var shares = [[Double]](repeating: Array(repeating: 0, count: labels.count), count: width)
    var moments = [Int?](repeating: nil, count: width)
    var position = 0.0
    for part in parts {
      if part.weight == 0 {
        let cell = min(width - 1, Int(position))
        moments[cell] = min(moments[cell] ?? part.label, part.label)
      }
      let end = position + Double(part.weight) / total * Double(width)
      for cell in min(width - 1, Int(position))..<max(width, 1) {
        guard Double(cell) < end else { break }
        shares[cell][part.label] += min(end, Double(cell + 1)) - max(position, Double(cell))
      }
      position = end
    }
    return zip(shares, moments).map { share, moment in
      let largest = labels[share.indices.max { (share[$0], $1) < (share[$1], $0) } ?? 0]
      return largest.isUndetermined ? moment.map { labels[$0] } ?? largest : largest
    }
  }
}

/// The colours of a terminal, or none.
struct Palette {
  let isOn: Bool

  /// Returns the fragments as one line without trailing spaces, in which nothing is hidden.
  func painted(_ line: [Fragment]) -> String {
    var line = line
    while var last = line.popLast() {
      while last.text.last == " " { last.text.removeLast() }
      guard last.text.isEmpty else {
        line.append(last)
        break
      }
    }
    return merged(line).map(painted).joined()
  }

  /// Returns the fragments with neighbours of one tone joined, across the spaces between them.
  private func merged(_ line: [Fragment]) -> [Fragment] {
    var result: [Fragment] = []
    for fragment in line where !fragment.text.isEmpty {
      let isSpace = fragment.text.allSatisfy { $0 == " " }
      if let last = result.last, isSpace || last.tone == fragment.tone {
        result[result.count - 1].text += fragment.text
      } else {
        result.append(fragment)
      }
    }
    return result
  }

  private func painted(_ fragment: Fragment) -> String {
    let text = VisibleText.escaped(fragment.text)
    guard isOn, !text.isEmpty, let code = Palette.code(fragment.tone) else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The parameters of "select graphic rendition".
  ///
  /// Findings have some of the sixteen colours that themes adapt, and dim text, which no theme hides. States have the
  /// colours of pictures, in those of 256 that show on a light and a dark background.
  static func code(_ tone: Tone) -> String? {
    switch tone {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .good: "32"
    case .warning: "33"
    case .bad: "1;31"
    case .special: "35"
    case .active: "38;5;26"
    case .inactive: "38;5;31"
    case .background: "38;5;130"
    case .suspended: "38;5;133"
    case .foreground: "38;5;32"
    case .backgroundOrSuspended: "38;5;132"
    }
  }
}
