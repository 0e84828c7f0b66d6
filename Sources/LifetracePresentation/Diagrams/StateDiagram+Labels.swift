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
      case killed
    }

    var text: String
    var tone: Tone
  }

  /// Returns the lines in a state's box below its name.
  func lines(for node: Node) -> [String] {
    guard node.visits > 0 else { return [] }
    var lines: [String] = []
    let first = [node.share.map(wording.percent), node.time.map(wording.duration)]
      .compactMap(\.self).joined(separator: StateDiagram.partSeparator)
    if !first.isEmpty { lines.append(first) }
    lines.append(StateDiagram.visits(node))
    return lines
  }

  /// Returns the numbers at the foot of a frame.
  func line(for remainder: Remainder) -> String {
    [
      remainder.share.map(wording.percent), remainder.time.map(wording.duration),
      counted(remainder.visits, "visit"),
    ].compactMap(\.self).joined(separator: StateDiagram.partSeparator)
  }

  /// Returns the times written at the foot of a frame, from top to bottom.
  func remainders(in group: DiagramState.Group) -> [Remainder] {
    remainders.filter { $0.place.frame == group }
  }

  /// Whether something is at a frame itself.
  func isUsed(_ group: DiagramState.Group) -> Bool {
    !remainders(in: group).isEmpty
      || edges.contains { $0.from.frame == group || $0.to.frame == group }
  }

  /// Whether a frame has a state in it, or something at the frame itself.
  func isDrawn(_ group: DiagramState.Group) -> Bool {
    nodes.contains { $0.state.group == group } || isUsed(group)
  }

  /// The caption in one line or two.
  var captionLines: [String] {
    let separator = StateDiagram.partSeparator
    let parts = caption.split(separator: separator).map(String.init)
    let whole = DiagramText.shortened(caption, to: StateDiagram.widestCaption)
    guard whole != caption, parts.count > 1 else { return [whole] }
    var count = 1
    while count < parts.count - 1,
      parts[...count].joined(separator: separator).count <= StateDiagram.widestCaption
    {
      count += 1
    }
    return [parts[..<count], parts[count...]].map {
      DiagramText.shortened($0.joined(separator: separator), to: StateDiagram.widestCaption)
    }
  }

  /// Letters that have room above a picture.
  private static let widestCaption = 88

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
    // Undocumented ways, and those of frames, cross the picture: only the count, the rest is in the
    // tooltip.
    case .undocumented: shortLines(edge, .undocumented)
    case .seen where (edge.from.frame == nil) != (edge.to.frame == nil): shortLines(edge, .plain)
    case .seen where !edge.kills.isEmpty: killedLines(edge)
    case .seen:
      [LabelLine(text: "\(grouped(edge.count))×", tone: .plain)] + medianLines(edge)
        + overLines(edge)
    }
  }

  /// As there is room for three lines: the kill, its task, and the numbers in one.
  private func killedLines(_ edge: Edge) -> [LabelLine] {
    let numbers = ["\(grouped(edge.count))×"] + medianLines(edge).map(\.text)
    return killLines(for: edge) + [LabelLine(text: numbers.joined(separator: " "), tone: .plain)]
  }

  private func medianLines(_ edge: Edge) -> [LabelLine] {
    // Between frames there is room for two lines.
    let isFull = edge.from.frame != nil && edge.overBudget > 0
    guard let median = edge.median, !isFull else { return [] }
    // One stay has no median.
    let word = edge.count == 1 ? "after" : "median"
    return [LabelLine(text: "\(word) \(wording.duration(median))", tone: .plain)]
  }

  private func shortLines(_ edge: Edge, _ tone: LabelLine.Tone) -> [LabelLine] {
    let over =
      edge.overBudget > 0
      ? [LabelLine(text: "⚠ \(grouped(edge.overBudget))", tone: .warning)] : []
    return [LabelLine(text: "\(grouped(edge.count))×", tone: tone)]
      + (edge.kills.isEmpty ? over : killLines(for: edge))
  }

  private func overLines(_ edge: Edge) -> [LabelLine] {
    edge.overBudget > 0
      ? [LabelLine(text: "⚠ \(grouped(edge.overBudget)) over \(budgetName)", tone: .warning)]
      : []
  }

  private func referenceLines(_ edge: Edge) -> [LabelLine] {
    guard let documented = edge.documented else { return [] }
    let width = edge.from.state?.group == edge.to.state?.group ? 17 : 23
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
      return [
        "An app gets no callback for its suspension, its resumption, or its termination while suspended."
      ]
    }
    let kinds = Set(edges.map(\.kind))
    let strokes: [(kind: Edge.Kind, words: String)] = [
      (.seen, "solid: seen"), (.unseen, "dashed: documented, not seen"),
      (.undocumented, "red dots: not documented"),
    ]
    let hasMedian = edges.contains { $0.kind == .seen && $0.count > 1 && $0.median != nil }
    let isKilled = edges.contains { !$0.kills.isEmpty }
    let isOver = edges.contains { $0.overBudget > 0 && $0.kills.isEmpty }
    let isCutOff = nodes.contains { $0.cutOff > 0 }
    let marks = [
      isKilled ? "✗ red: killed or crashed" : nil,
      isOver ? "⚠ beyond the background budget" : nil,
      isCutOff ? "cut off: by the log's beginning or end" : nil,
    ].compactMap(\.self)
    let lines = strokes.filter { kinds.contains($0.kind) }.map(\.words)
    let frames = hasFrames ? ["at a frame: one of its states, the log leaves open which"] : []
    let rows = [lines + (hasMedian ? ["median: the stay before"] : []), marks, frames]
      .filter { !$0.isEmpty }.map { $0.joined(separator: StateDiagram.partSeparator) }
    return rows.reduce(into: []) { joined, row in
      if let last = joined.last, last.count + row.count + 3 <= StateDiagram.widestLegend {
        joined[joined.count - 1] = last + StateDiagram.partSeparator + row
      } else {
        joined.append(row)
      }
    }
  }

  /// Letters that have room below a picture.
  private static let widestLegend = 92

  /// Returns the id of a state's element.
  static func elementID(_ node: Node, _ prefix: String) -> String {
    "\(prefix)-state-\(node.state.identifier)"
  }

  /// Returns the id of the labels at the foot of a frame.
  static func elementID(_ group: DiagramState.Group, _ prefix: String) -> String {
    "\(prefix)-foot-\(group.rawValue)"
  }

  /// Returns the id of a transition's element.
  static func elementID(_ edge: Edge, _ prefix: String) -> String {
    "\(prefix)-edge-\(edge.from.identifier)-\(edge.to.identifier)"
  }

  /// Returns a prefix without the characters that an id must not contain.
  static func sanitizedPrefix(_ prefix: String) -> String {
    let kept = prefix.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-")
    }
    return kept.isEmpty ? "lifetrace" : String(String.UnicodeScalarView(kept))
  }
}

extension StateDiagram {
  /// The whole picture in sentences, for those who do not see it; may hold text from the log.
  public var summary: String {
    let states = nodes.map { sentence(for: $0) } + remainders.map { sentence(for: $0) }
    let seen = edges.filter { $0.kind != .unseen }.map { sentence(for: $0) }
    let unseen = edges.count { $0.kind == .unseen }
    let rest =
      unseen == 0 ? [] : ["\(counted(unseen, "documented transition")) not seen."]
    return (["\(caption)."] + states + seen + rest).joined(separator: " ")
  }

  /// Describes a state in a sentence without text from the log.
  public func sentence(for node: Node) -> String {
    guard !isReference else { return "\(node.state.name.capitalizedFirst)." }
    guard node.visits > 0 else {
      // The app may have been in this state during the time that is written at its frame.
      let isOpen = remainders.contains { $0.place.roles.contains(node.state.role) }
      return "\(node.state.name): \(isOpen ? "not seen by itself" : "never seen")."
    }
    var parts: [String] = []
    if let time = node.time { parts.append(wording.duration(time)) }
    if let share = node.share {
      parts.append("\(wording.percent(share)) of the window")
    }
    parts.append(counted(node.visits, "visit"))
    if node.cutOff > 0 { parts.append("\(grouped(node.cutOff)) cut off by the log's ends") }
    if let median = node.median { parts.append("median \(wording.duration(median))") }
    return "\(node.state.name): \(parts.joined(separator: ", "))."
  }

  /// Describes the time at a frame in a sentence without text from the log.
  public func sentence(for remainder: Remainder) -> String {
    let parts = [
      remainder.time.map(wording.duration),
      remainder.share.map { "\(wording.percent($0)) of the window" },
      counted(remainder.visits, "visit"), "the log leaves open which",
    ]
    return "\(remainder.place.name): \(parts.compactMap(\.self).joined(separator: ", "))."
  }

  /// Describes a transition in a sentence without text from the log.
  public func sentence(for edge: Edge) -> String {
    let ends = "\(edge.from.name) to \(edge.to.name)"
    return "\(ends): \(clauses(edge).joined(separator: ", "))."
  }

  private func clauses(_ edge: Edge) -> [String] {
    var parts: [String] = []
    switch edge.kind {
    case .reference, .unseen:
      if edge.kind == .unseen { parts.append("documented, not seen") }
      if let documented = edge.documented {
        parts.append(documented.trigger)
        parts.append(documented.callback ?? "no callback")
      }
    case .seen, .undocumented:
      parts.append(counted(edge.count, "time"))
      if let median = edge.median {
        parts.append("after a median of \(wording.duration(median))")
      }
      if edge.overBudget > 0 {
        parts.append("\(grouped(edge.overBudget)) over \(budgetName)")
      }
      parts += edge.kills.map { "\(grouped($0.count)) by \($0.category.words)" }
      if edge.kind == .undocumented { parts.append("not documented") }
    }
    return parts
  }

  /// The budget for people.
  var budgetName: String { budget.map(wording.limit) ?? "the budget" }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// How diagrams write texts of the log.
enum DiagramText {
  /// Returns text in which no markup of XML, HTML or HTML-like DOT labels is left.
  ///
  /// Characters that XML forbids become U+FFFD; line breaks become spaces. A runner of GitHub Actions that
  /// prints the text finds no command.
  static func escaped(_ text: String) -> String {
    WorkflowText.inert(
      text.replacingScalars { $0.markupEntity ?? printable(insteadOf: $0) }, bracket: "&#91;")
  }

  /// Returns text without hidden characters.
  static func plain(_ text: String) -> String { text.replacingScalars(printable) }

  /// What diagrams write in place of a hidden character; `nil` for others.
  static func printable(insteadOf scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    case 0xFFFE, 0xFFFF: "\u{FFFD}"
    default: VisibleText.isHidden(scalar) ? "\u{FFFD}" : nil
    }
  }

  /// Returns a text that is at most about `limit` Latin letters wide, the middle left out.
  ///
  /// Scalars are counted, so that no pile of combining marks grows beyond it.
  static func shortened(_ text: String, to limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.reduce(0, { $0 + cells($1) }) > limit else { return text }
    let head = fitting(scalars, in: limit / 2)
    let tail = fitting(scalars.reversed(), in: limit - limit / 2 - 1).reversed()
    var result = String.UnicodeScalarView(head)
    result.append("…")
    result.append(contentsOf: tail)
    return String(result)
  }

  private static func fitting(
    _ scalars: some Sequence<Unicode.Scalar>, in limit: Int
  ) -> [Unicode.Scalar] {
    var room = limit
    return Array(
      scalars.prefix { scalar in
        room -= cells(scalar)
        return room >= 0
      })
  }

  /// Scripts from Hangul on are mostly twice as wide as Latin.
  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100..<0x1200, 0x2E80..<0xFE00, 0xFE30..<0x20_0000: 2
    default: 1
    }
  }
}
