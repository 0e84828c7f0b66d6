import LifetraceMetrics
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
    // A few apps have room for what does not fit beside their names.
    let isRoomy = shown.count <= 8
    let states = StateColumns(context, of: shown.lazy.map(\.timeInState))
    let table = Table(
      columns: [
        .init(title: "app", isFlexible: true),
        .init(title: "states", rank: 10),
        .init(title: "device", rank: 8, isFlexible: true, isEssential: isRoomy),
      ]
        + states.columns(
          ranks: [.active: 1, .inactive: 7, .background: 3, .suspended: 5, .notRunning: 6],
          last: 9, isEssential: isRoomy)
        + [
          .init(title: "sessions", isNumeric: true, rank: 4, isEssential: isRoomy),
          .init(title: "worst use", isNumeric: true, rank: 2, isEssential: isRoomy),
          .init(title: "exits", isNumeric: true, rank: 2, isEssential: isRoomy),
          .init(title: "ended", rank: 1, isEssential: isRoomy),
        ],
      rows: shown.map { row($0, states) })
    var blocks: [Block] = [.heading([.words("Apps")]), .table(table.withoutEmptyColumns)]
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

  private func row(_ app: AppAnalysis, _ states: StateColumns<AppState>) -> Table.Row {
    let worst = app.worstSession
    let ending = AppEnding(app)
    let name: [Value] = [
      .quoted(app.shownName, .strong), .strip(context.bar(of: app)),
      context.hasSeveralDevices ? .quoted(app.device ?? "") : .nothing,
    ]
    return Table.Row(
      cells: name + states.cells(app.timeInState) + [
        .count(app.backgroundSessions.total),
        worst.map { .used($0.usedShare, $0.shareTone) } ?? unmeasured(app),
        app.exits.total > 0 ? .count(app.exits.total) : .nothing,
        .words(ending.words, ending.tone),
      ])
  }

  /// What is to be said of sessions whose use of the budget the log does not show.
  private func unmeasured(_ app: AppAnalysis) -> Value {
    guard let verdict = app.unmeasuredVerdict else { return .used(nil, .plain) }
    return .words(verdict.words, verdict.tone)
  }
}

extension AppAnalysis {
  /// The session that used most of its budget; `nil` when the log shows no use.
  var worstSession: BackgroundSession? {
    backgroundSessions.items.filter { $0.usedShare != nil }
      .max { ($0.usedShare ?? 0) < ($1.usedShare ?? 0) }
  }

  /// What is to be said where no use of a budget can be told.
  var unmeasuredVerdict: BackgroundSession.Verdict? {
    let verdicts = backgroundSessions.verdicts
    return [.killed, .over, .exempt].first { (verdicts[$0] ?? 0) > 0 }
      // Of some that are within, and others that nobody knows, there is nothing to say in a word.
      ?? (verdicts.keys.elementsEqual([.within]) ? .within : nil)
  }
}
