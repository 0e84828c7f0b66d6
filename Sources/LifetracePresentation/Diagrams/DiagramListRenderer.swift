import LifetraceModel

/// Writes a state diagram as text for a terminal: each state with its time, and below it the ways out of it.
struct DiagramListRenderer {
  /// Returns the diagram; every line ends with a line feed.
  func render(_ diagram: StateDiagram) -> String {
    let title = [diagram.title, diagram.caption].filter { !$0.isEmpty }
    var lines = title.map { VisibleText.readable($0) } + [""]
    let names = diagram.nodes.map(\.state.name) + diagram.remainders.map(\.place.name)
    let width = (names.map { DisplayWidth.of($0) }.max() ?? 0) + 2
    for node in diagram.nodes {
      let facts = diagram.lines(for: node).joined(separator: StateDiagram.partSeparator)
      let name = padded(node.state.name, to: width)
      lines.append("\(node.state.glyph) \(name)\(facts.isEmpty ? "not seen" : facts)")
      lines += ways(from: .state(node.state), in: diagram, width)
    }
    for place in places(of: diagram) {
      let facts = diagram.remainders.first { $0.place == place }.map { diagram.line(for: $0) } ?? ""
      lines.append("▒ \(padded(place.name, to: width))\(facts)")
      lines += ways(from: place, in: diagram, width)
    }
    if !diagram.isReference, diagram.edges.contains(where: { $0.kind == .unseen }) {
      lines += ["", "not seen: documented, and not in the log; --observed-only leaves it out"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The frames that have a time or a way of their own.
  private func places(of diagram: StateDiagram) -> [DiagramPlace] {
    var places: [DiagramPlace] = []
    for place in diagram.remainders.map(\.place) + diagram.edges.map(\.from)
    where place.frame != nil && !places.contains(place) {
      places.append(place)
    }
    return places
  }

  private func ways(
    from place: DiagramPlace, in diagram: StateDiagram, _ width: Int
  ) -> [String] {
    diagram.edges.filter { $0.from == place }.map { edge in
      let label = diagram.lines(for: edge).map(\.text).joined(separator: " ")
      let facts = edge.kind == .unseen ? "not seen" : label
      let mark = edge.kind == .undocumented ? ", not documented" : ""
      return "    → \(padded(edge.to.name, to: width - 2))\(VisibleText.readable(facts))\(mark)"
    }
  }

  private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - DisplayWidth.of(text)))
  }
}

extension DiagramState {
  /// Its block in bars.
  fileprivate var glyph: Character {
    switch self {
    case .app(let state): state.mark.glyph
    case .scene(let state): state.mark.glyph
    }
  }
}

extension Exporter where Value == StateDiagram, Failure == Never {
  /// For a terminal.
  public static var text: Exporter {
    Exporter(lines: "text", extensions: ["txt", "text"]) {
      AnySequence([DiagramListRenderer().render($0)])
    }
  }
}
