import LifetraceFindings
import LifetraceMetrics
public import LifetraceModel

extension StateDiagram {
  /// Kills and crashes of one category that ended in one transition.
  public struct Kill: Hashable, Sendable {
    /// The category; none that is nobody's fault.
    public var category: ExitCategory
    /// How many there were, of the exits that the analysis keeps.
    public var count: Int
    /// The name of the background task that was never ended, of a single kill; text from the log.
    public var task: String?

    /// The category in a few words.
    var words: String {
      let name = category == .taskTimeout ? "task timeout" : category.words
      return count > 1 ? "\(grouped(count))× \(name)" : name
    }
  }

  /// Marks the transitions that were kills or crashes.
  mutating func mark(_ app: AppAnalysis) {
    for index in edges.indices where edges[index].to == .state(.app(.notRunning)) {
      let exits = app.exits.items.filter { exit in
        exit.category.tone == .bad
          && DiagramPlace(exit.whileIn, DiagramState.app)?.identifier
            == edges[index].from.identifier
      }
      edges[index].kills = Dictionary(grouping: exits, by: \.category).map { category, exits in
        Kill(
          category: category, count: exits.count,
          task: exits.count == 1 ? app.leakedTask(at: exits[0]) : nil)
      }.sorted { ($1.count, $0.category.rawValue) < ($0.count, $1.category.rawValue) }
    }
  }

  /// Returns the diagram without what is documented and was not seen.
  public func observedOnly() -> StateDiagram {
    var diagram = self
    diagram.edges.removeAll { $0.kind == .unseen }
    diagram.nodes.removeAll { node in
      node.visits == 0
        && !diagram.edges.contains { $0.from == .state(node.state) || $0.to == .state(node.state) }
    }
    return diagram
  }

  /// Returns the lines about the kills in a transition, for a label with little room.
  func killLines(for edge: Edge) -> [LabelLine] {
    guard let worst = edge.kills.first else { return [] }
    let others = edge.kills.dropFirst().reduce(0) { $0 + $1.count }
    let more = others > 0 ? " +\(grouped(others))" : ""
    let task = worst.task.map {
      LabelLine(
        text: "“\(DiagramText.shortened($0, to: StateDiagram.widestTask))”", tone: .killed)
    }
    return [LabelLine(text: "✗ \(worst.words)\(more)", tone: .killed)]
      + [task].compactMap(\.self)
  }

  /// Letters of a task's name that have room beside a line.
  private static let widestTask = 20
}

extension AppAnalysis {
  /// The name of the background task that was open when iOS killed the app for it.
  fileprivate func leakedTask(at exit: ExitAnalysis) -> String? {
    guard exit.category == .taskTimeout,
      let session = backgroundSessions.items.last(where: { $0.isEnded(by: exit) })
    else { return nil }
    return session.tasks.first { $0.outcome == .leaked || $0.outcome == .expired }?.name
  }
}
