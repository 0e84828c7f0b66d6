import Testing

@testable import LifetracePresentation

@Suite struct DiagramLayoutTests {
  private static let layouts: [DiagramLayout] = [.observed, .reference]

  @Test(arguments: layouts)
  func everyWayBeginsAndEndsAtItsStates(layout: DiagramLayout) {
    for from in DiagramState.Role.allCases {
      for to in DiagramState.Role.allCases {
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
      let label = layout.route(from: edge.from.role, to: edge.to.role).label
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
    _ point: DiagramLayout.Point?, of role: DiagramState.Role, _ layout: DiagramLayout
  ) -> Bool {
    guard let point else { return false }
    let center = layout.center(role)
    let (dx, dy) = (abs(point.x - center.x), abs(point.y - center.y))
    let (width, height) = (layout.nodeWidth / 2, layout.nodeHeight / 2)
    return dx == width && dy <= height || dy == height && dx <= width
  }
}
