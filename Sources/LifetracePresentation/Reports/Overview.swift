import LifetraceAnalysis
import LifetraceModel

/// The table of all apps that opens a report of several.
struct Overview {
  private let context: ReportContext

  /// Rows shown without `--full`.
  private static let rowLimit = 20

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The table; nothing for a single app, whose story says the same.
  var blocks: [Block] {
    guard context.apps.count > 1 else { return foldedBlocks }
    let shown = context.options.full ? context.apps[...] : context.apps.prefix(Overview.rowLimit)
    let table = Table(
      .init(title: "app", isFlexible: true),
      .init(title: "device", rank: 8, isFlexible: true),
      .init(title: "active", isNumeric: true, rank: 1),
      .init(title: "inactive", isNumeric: true, rank: 7),
      .init(title: "background", isNumeric: true, rank: 3),
      .init(title: "suspended", isNumeric: true, rank: 5),
      .init(title: "not running", isNumeric: true, rank: 6),
      .init(title: "undetermined", isNumeric: true, rank: 9),
      .init(title: "trips", isNumeric: true, rank: 4),
      .init(title: "worst use", isNumeric: true, rank: 2),
      .init(title: "ended", rank: 1),
      rows: shown.map(row))
    var blocks: [Block] = [.heading([.words("Apps")]), .table(table.withoutUnknownColumns)]
    let hidden = context.apps.count - shown.count
    if hidden > 0 {
      blocks.append(.remark([.words("and \(counted(hidden, "more app")): --full lists all")]))
    }
    return blocks + foldedBlocks
  }

  /// What was left out, and how to see it.
  func remarks(detailed: Int) -> [Block] {
    let rest = context.apps.count - detailed
    guard rest > 0 else { return [] }
    return [
      .heading([.words("More apps")]),
      .remark([
        .words("\(counted(rest, "app")) without details here: --app BUNDLE opens one, --full all")
      ]),
    ]
  }

  private var foldedBlocks: [Block] {
    guard context.foldedCount > 0 else { return [] }
    let count = counted(
      context.foldedCount, "of Apple's own apps and daemons", "of Apple's own apps and daemons")
    return [.remark([.words("plus \(count): --all-apps shows them")])]
  }

  private func row(_ app: AppAnalysis) -> Table.Row {
    let worst = app.worstTrip
    let ending = AppEnding(app)
    return Table.Row(cells: [
      .quoted(app.displayName, .strong),
      .quoted(context.hasSeveralDevices ? app.device ?? "" : ""),
      time(app, .state(.active)), time(app, .state(.inactive)), time(app, .state(.background)),
      time(app, .state(.suspended)), time(app, .state(.notRunning)), time(app, .undetermined),
      .count(app.backgroundExits.total),
      worst.map { .gauge($0.usedShare, $0.verdict.tone) } ?? .gauge(nil, .plain),
      .words(ending.words, ending.tone),
    ])
  }

  /// The time in a state; a state never visited has none, which is not the same as unknown.
  private func time(_ app: AppAnalysis, _ state: Determination<AppState>) -> Value {
    guard context.times.reference.hasDurations else {
      return .count(app.timeInState.first { $0.state == state }?.visits)
    }
    return .duration(app.timeInState.first { $0.state == state }?.time)
  }
}

extension AppAnalysis {
  /// The trip that used most of its allowance; `nil` when the log shows no use.
  var worstTrip: BackgroundTrip? {
    backgroundExits.items.filter { $0.usedShare != nil }
      .max { ($0.usedShare ?? 0) < ($1.usedShare ?? 0) }
  }
}
