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
      app.processes.items,
      [
        .number("pid") { .words($0.pid.map(String.init) ?? "–") },
        .text("from") { .instant($0.reportedStart ?? $0.start) },
        .text("start known by", rank: 3) {
          .words($0.reportedStart == nil ? $0.startEvidence.kind.words : "its exit's line", .faint)
        },
        .text("to") { .instant($0.end) },
        .text("end known by", rank: 3) { .words($0.endEvidence.kind.words, .faint) },
        .number("seen for", rank: 1) { .duration(context.time($0.end - $0.start)) },
        .text("launched for", rank: 2, isFlexible: true) { .quoted($0.launchReason ?? "") },
      ])
    return [.subheading("Processes"), .table(table)]
  }

  private func table<State: LabelledState>(_ timeline: [StateInterval<State>]) -> Table {
    Table(
      timeline,
      [
        .text("from") { .instant($0.start) }, .text("state") { .state(StateLabel($0.state)) },
        .number("for", rank: 1) { .duration(context.time($0.duration)) },
        .text("begins", rank: 2) { .words($0.startEvidence.kind.words, .faint) },
        .text("begin seen at", rank: 4, isFlexible: true) { place($0.startEvidence) },
        .text("ends", rank: 3) { .words($0.endEvidence.kind.words, .faint) },
        .text("end seen at", rank: 5, isFlexible: true) { place($0.endEvidence) },
      ])
  }

  private func place(_ evidence: Evidence) -> Value {
    .quoted(evidence.source.map(context.place) ?? "", .faint)
  }
}
