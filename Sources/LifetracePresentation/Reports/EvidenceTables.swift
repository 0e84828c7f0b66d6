import LifetraceMetrics
import LifetraceModel

/// What only a full report shows of an app: processes, and every interval with its evidence.
struct EvidenceTables {
  private let context: ReportContext
  private let app: AppAnalysis

  init(_ context: ReportContext, app: AppAnalysis) {
    self.context = context
    self.app = app
  }

  /// The tables that the analysis holds.
  var blocks: [Block] {
    var blocks = processes
    if let timeline = app.timeline {
      blocks += [.subheading("Timeline"), .table(table(timeline))]
    }
    for scene in app.scenes.items {
      if !scene.transitions.isEmpty {
        let sorted = AppStory.sorted(scene.transitions)
        blocks.append(.subheading("Transitions of scene " + VisibleText.escaped(scene.id)))
        blocks.append(.table(context.transitionTable(sorted)))
      }
      if let timeline = scene.timeline, !timeline.isEmpty {
        blocks.append(.subheading("Timeline of scene " + VisibleText.escaped(scene.id)))
        blocks.append(.table(table(timeline)))
      }
    }
    return blocks
  }

  private var processes: [Block] {
    guard app.processes.total > 0 else { return [] }
    let table = Table(
      .init(title: "pid", isNumeric: true),
      .init(title: "from"), .init(title: "start known by", rank: 3),
      .init(title: "to"), .init(title: "end known by", rank: 3),
      .init(title: "seen for", isNumeric: true, rank: 1),
      .init(title: "launched for", rank: 2, isFlexible: true),
      rows: app.processes.items.map { process in
        Table.Row(cells: [
          .words(process.pid.map(String.init) ?? "–"),
          .instant(process.start), .words(process.startEvidence.kind.words, .faint),
          .instant(process.end), .words(process.endEvidence.kind.words, .faint),
          .duration(context.time(process.end - process.start)),
          .quoted(process.launchReason ?? ""),
        ])
      })
    return [.subheading("Processes"), .table(table.withoutEmptyColumns)]
  }

  private func table<State: LabelledState>(_ timeline: [StateInterval<State>]) -> Table {
    Table(
      .init(title: "from"),
      .init(title: "state"),
      .init(title: "for", isNumeric: true, rank: 1),
      .init(title: "begins", rank: 2), .init(title: "begin seen at", rank: 4, isFlexible: true),
      .init(title: "ends", rank: 3), .init(title: "end seen at", rank: 5, isFlexible: true),
      rows: timeline.map { interval in
        Table.Row(cells: [
          .instant(interval.start), .state(StateLabel(interval.state)),
          .duration(context.time(interval.duration)),
          .words(interval.startEvidence.kind.words, .faint), place(interval.startEvidence),
          .words(interval.endEvidence.kind.words, .faint), place(interval.endEvidence),
        ])
      }
    ).withoutEmptyColumns
  }

  private func place(_ evidence: Evidence) -> Value {
    .quoted(evidence.source.map(context.place) ?? "", .faint)
  }
}
