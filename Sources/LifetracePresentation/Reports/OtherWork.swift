import LifetraceAnalysis
import LifetraceModel

/// Background work that no trip to the background has.
struct OtherWork {
  private let context: ReportContext
  private let ledger: BackgroundExits

  /// Rows shown without `--full`.
  private static let rowLimit = 8

  init(_ context: ReportContext, app: AppAnalysis) {
    self.context = context
    ledger = app.backgroundExits
  }

  /// The section: what became of the work, and what did not simply end; all in a full report.
  var blocks: [Block] {
    let work = ledger.otherWork
    guard work.total > 0 else { return [] }
    var blocks: [Block] = [
      .subheading("Background work outside trips"), .paragraph(outcomes),
    ]
    let full = context.options.full
    let items = work.items.filter { full || $0.task.outcome != .ended }
    let shown = full ? items[...] : items.suffix(OtherWork.rowLimit)
    guard !shown.isEmpty else { return blocks }
    let table = Table(
      .init(title: "what", rank: 0),
      .init(title: "pid", isNumeric: true, rank: 3, isEssential: true),
      .init(title: "name", rank: 1, isFlexible: true, isEssential: true),
      .init(title: "from", rank: 2, isEssential: true),
      .init(title: "to", rank: 2, isEssential: true), .init(title: "outcome"),
      rows: shown.map(row))
    blocks.append(.table(table.withoutEmptyColumns))
    let left = work.total - (ledger.otherWorkByOutcome[.ended] ?? 0) - shown.count
    if !full, left > 0 {
      blocks.append(.remark([.words("and \(grouped(left)) before" + context.advice)]))
    }
    return blocks
  }

  private var outcomes: Line {
    let parts: [Line] = BackgroundTask.Outcome.allCases.compactMap { outcome in
      guard let count = ledger.otherWorkByOutcome[outcome], count > 0 else { return nil }
      return [.count(count), .words(" "), .words(outcome.rawValue, outcome.tone)]
    }
    return Line(parts.joined(separator: [.words(" · ")]))
  }

  private func row(_ work: BackgroundWork) -> Table.Row {
    let task = work.task
    let what = work.assertion.map { "assertion for \($0.nativeWord)" }
    return Table.Row(cells: [
      .words(what ?? task.id.map { "task \($0)" } ?? "task"),
      .words(work.pid.map(String.init) ?? ""), .quoted(task.name ?? ""),
      task.begin.map { .beginning($0, task.beginning) } ?? .instant(nil), .instant(task.end),
      .words(task.outcome.rawValue, task.outcome.tone),
    ])
  }
}
