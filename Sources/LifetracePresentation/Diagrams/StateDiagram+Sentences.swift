import LifetraceModel

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

  /// Returns what is known of a state as a sentence without text from the log.
  public func sentence(for node: Node) -> String {
    guard !isReference else { return "\(node.state.name.capitalizedFirst)." }
    guard node.visits > 0 else {
      // In time that is told at its frame it may have been in this state.
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

  /// Returns what is known of the time at a frame as a sentence without text from the log.
  public func sentence(for remainder: Remainder) -> String {
    let parts = [
      remainder.time.map(wording.duration),
      remainder.share.map { "\(wording.percent($0)) of the window" },
      counted(remainder.visits, "visit"), "the log leaves open which",
    ]
    return "\(remainder.place.name): \(parts.compactMap(\.self).joined(separator: ", "))."
  }

  /// Returns what is known of a transition as a sentence without text from the log.
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
      if edge.overAllowance > 0 {
        parts.append("\(grouped(edge.overAllowance)) over \(allowanceName)")
      }
      if edge.kind == .undocumented { parts.append("not documented") }
    }
    return parts
  }

  /// The allowance for people.
  var allowanceName: String { allowance.map(wording.limit) ?? "the allowance" }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
