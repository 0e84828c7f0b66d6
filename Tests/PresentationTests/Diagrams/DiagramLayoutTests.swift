import Testing

@testable import LifetracePresentation

@Suite struct DiagramLayoutTests {
  private static let layouts: [DiagramLayout] = [.observed, .reference]

  @Test(arguments: layouts)
  func everyWayBeginsAndEndsAtItsStates(layout: DiagramLayout) {
    for from in StateRole.allCases {
      for to in StateRole.allCases {
        let corners = layout.route(from: from, to: to).corners
        #expect(isOnBorder(corners.first, of: from, layout), "\(from) to \(to): start")
        #expect(isOnBorder(corners.last, of: to, layout), "\(from) to \(to): end")
        for corner in corners {
          #expect(corner.x >= 0 && corner.x <= layout.width, "\(from) to \(to)")
          #expect(corner.y >= 0 && corner.y <= layout.height, "\(from) to \(to)")
        }
      }
    }
  }

  /// Pairs of places that share no state, at least one of them a frame.
  private static let framePairs: [(DiagramPlace, DiagramPlace)] = DiagramMachine.allCases.flatMap {
    let places = $0.states.map { DiagramPlace.state($0) } + [.foreground, .backgroundOrSuspended]
    return places.flatMap { from in
      places.filter { from.roles.isDisjoint(with: $0.roles) }.map { (from, $0) }
    }.filter { $0.0.frame != nil || $0.1.frame != nil }
  }

  @Test func everyWayOfAFrameBeginsAndEndsAtIt() throws {
    let layout = DiagramLayout.observed
    #expect(Self.framePairs.count == 2 * (2 + 2 * 2 * 3))
    for (from, to) in Self.framePairs {
      let corners = layout.route(from: from, to: to).corners
      for (point, place) in [(corners.first, from), (corners.last, to)] {
        let point = try #require(point)
        if let frame = place.frame.map(layout.frame) {
          #expect(point.x == (place.frame == .foreground ? frame.right : frame.left))
          #expect(point.y > frame.top && point.y < frame.bottom + 20)
        } else if let role = place.state?.role {
          #expect(isOnBorder(point, of: role, layout), "\(from.name) to \(to.name)")
        }
      }
    }
  }

  @Test func waysOfFramesKeepApartFromOneAnother() {
    let layout = DiagramLayout.observed
    let labels = Self.framePairs.prefix(14).map {
      layout.route(from: $0, to: $1).labelCenter(lines: 1)
    }
    for (index, first) in labels.enumerated() {
      for second in labels[(index + 1)...] {
        // Room for three digits and the sign.
        #expect(abs(first.x - second.x) >= 24 || abs(first.y - second.y) >= 12)
      }
    }
  }

  @Test func labelsOfDocumentedTransitionsKeepApart() {
    for machine in DiagramMachine.allCases {
      let diagram = StateDiagram.reference(machine)
      keepApart(diagram, layout: .reference) { edge in
        let lines = diagram.lines(for: edge)
        return (lines.map(\.text.count).max() ?? 0, lines.count)
      }
      // Two lines of an observed label: the widest count and duration.
      keepApart(diagram, layout: .observed) { _ in ("median 12 h 35 m".count, 2) }
    }
  }

  private func keepApart(
    _ diagram: StateDiagram, layout: DiagramLayout,
    size: (StateDiagram.Edge) -> (letters: Int, lines: Int)
  ) {
    // Averages of a wide face at 12 points, without the space above and below the letters.
    let frames = diagram.edges.map { edge -> (String, DiagramLayout.Frame) in
      let (letters, lines) = size(edge)
      let label = layout.route(from: edge.from, to: edge.to).label
      let (width, height) = (Double(letters) * 6.4, Double(lines) * 14 - 3)
      let frame = DiagramLayout.Frame(
        left: label.x - width / 2, top: label.y - height / 2, right: label.x + width / 2,
        bottom: label.y + height / 2)
      return ("\(edge.from.name) to \(edge.to.name)", frame)
    }
    let states = diagram.nodes.map { node -> (String, DiagramLayout.Frame) in
      let center = layout.center(node.state.role)
      let frame = DiagramLayout.Frame(
        left: center.x - layout.nodeWidth / 2, top: center.y - layout.nodeHeight / 2,
        right: center.x + layout.nodeWidth / 2, bottom: center.y + layout.nodeHeight / 2)
      return (node.state.name, frame)
    }
    let all = frames + states
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] {
        #expect(!overlap(first.1, second.1), "\(first.0) and \(second.0)")
      }
    }
  }

  private func overlap(_ a: DiagramLayout.Frame, _ b: DiagramLayout.Frame) -> Bool {
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  }

  private func isOnBorder(
    _ point: DiagramLayout.Point?, of role: StateRole, _ layout: DiagramLayout
  ) -> Bool {
    guard let point else { return false }
    let center = layout.center(role)
    let (dx, dy) = (abs(point.x - center.x), abs(point.y - center.y))
    let (width, height) = (layout.nodeWidth / 2, layout.nodeHeight / 2)
    return dx == width && dy <= height || dy == height && dx <= width
  }
}
