import LifetraceModel

extension StateDiagram {
  /// One line of a transition's label.
  struct LabelLine: Hashable, Sendable {
    /// How a line is to be read, which decides its colour.
    enum Tone: Hashable, Sendable {
      case plain
      case muted
      case undocumented
      case warning
    }

    var text: String
    var tone: Tone
  }

  /// Returns what stands in a state's box below its name.
  func lines(for node: Node) -> [String] {
    guard node.visits > 0 else { return [] }
    var lines: [String] = []
    let share = node.share.map(wording.percent)
    let time = node.time.map(wording.duration)
    let first = [share, time].compactMap(\.self).joined(separator: " · ")
    if !first.isEmpty { lines.append(first) }
    lines.append(StateDiagram.visits(node))
    return lines
  }

  /// Returns how often a state was visited, and how many of the visits the log cuts off.
  private static func visits(_ node: Node) -> String {
    let visits = counted(node.visits, "visit")
    guard node.cutOff > 0 else { return visits }
    let isAll = node.cutOff >= node.visits
    let cutOff = isAll ? ", cut off" : ", \(grouped(node.cutOff)) cut off"
    let isWide = visits.count + cutOff.count > StateDiagram.widestLine
    return (isWide ? "\(grouped(node.visits))×" : visits) + cutOff
  }

  /// Letters that have room in a state's box.
  private static let widestLine = 23

  /// Returns a transition's label; empty for one that was not seen.
  func lines(for edge: Edge) -> [LabelLine] {
    switch edge.kind {
    case .unseen: []
    case .reference: referenceLines(edge)
    // Undocumented ways cross the picture: only the count, the rest is in the tooltip.
    case .undocumented: undocumentedLines(edge)
    case .seen:
      [LabelLine(text: "\(grouped(edge.count))×", tone: .plain)]
        + (edge.median.map {
          // One stay has no median.
          let word = edge.count == 1 ? "after" : "median"
          return [LabelLine(text: "\(word) \(wording.duration($0))", tone: .plain)]
        } ?? []) + overLines(edge)
    }
  }

  private func undocumentedLines(_ edge: Edge) -> [LabelLine] {
    let over =
      edge.overAllowance > 0
      ? [LabelLine(text: "⚠ \(grouped(edge.overAllowance))", tone: .warning)] : []
    return [LabelLine(text: "\(grouped(edge.count))×", tone: .undocumented)] + over
  }

  private func overLines(_ edge: Edge) -> [LabelLine] {
    edge.overAllowance > 0
      ? [LabelLine(text: "⚠ \(grouped(edge.overAllowance)) over \(allowanceName)", tone: .warning)]
      : []
  }

  private func referenceLines(_ edge: Edge) -> [LabelLine] {
    guard let documented = edge.documented else { return [] }
    let width = edge.from.group == edge.to.group ? 17 : 23
    let trigger = StateDiagram.wrapped(documented.trigger, at: width)
    let callbacks = documented.callback.map { StateDiagram.wrapped($0, at: width) }
    return trigger.map { LabelLine(text: $0, tone: .muted) }
      + (callbacks?.map { LabelLine(text: $0, tone: .plain) }
        ?? [LabelLine(text: "no callback", tone: .muted)])
  }

  /// Returns a text broken at spaces into lines of about `width` characters.
  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// What explains the strokes and marks that occur, in one line or two.
  var legend: [String] {
    guard !isReference else {
      return ["Nothing tells an app of its suspension, its waking, or its death while suspended."]
    }
    let kinds = Set(edges.map(\.kind))
    let strokes: [(kind: Edge.Kind, words: String)] = [
      (.seen, "solid: seen"), (.unseen, "dashed: documented, not seen"),
      (.undocumented, "red: not documented"),
    ]
    let hasMedian = edges.contains { $0.kind == .seen && $0.count > 1 && $0.median != nil }
    let isOver = edges.contains { $0.overAllowance > 0 }
    let isCutOff = nodes.contains { $0.cutOff > 0 }
    let marks = [
      isOver ? "⚠ beyond the background allowance" : nil,
      isCutOff ? "cut off: by the log's beginning or end" : nil,
    ].compactMap(\.self)
    let lines = strokes.filter { kinds.contains($0.kind) }.map(\.words)
    let rows = [lines + (hasMedian ? ["median: the stay before"] : []), marks]
      .filter { !$0.isEmpty }.map { $0.joined(separator: " · ") }
    let line = rows.joined(separator: " · ")
    return line.count <= StateDiagram.widestLegend ? [line] : rows
  }

  /// Letters that have room below a picture.
  private static let widestLegend = 92

  /// Returns the id of a state's element.
  static func elementID(_ node: Node, _ prefix: String) -> String {
    "\(prefix)-state-\(node.state.identifier)"
  }

  /// Returns the id of a transition's element.
  static func elementID(_ edge: Edge, _ prefix: String) -> String {
    "\(prefix)-edge-\(edge.from.identifier)-\(edge.to.identifier)"
  }

  /// Returns the part of a prefix that may stand in an id.
  static func sanitizedPrefix(_ prefix: String) -> String {
    let kept = prefix.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
    }
    return kept.isEmpty ? "lifetrace" : String(String.UnicodeScalarView(kept))
  }
}
