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

  /// The table; nothing for a single app.
  var blocks: [Block] {
    guard context.apps.count > 1 else { return foldedBlocks }
    let shown = context.options.full ? context.apps[...] : context.apps.prefix(Overview.rowLimit)
    // A few apps have room for what does not fit beside their names.
    let isRoomy = shown.count <= 8
    let states = StateColumns(context, of: shown.lazy.map(\.timeInState))
    let table = Table(
      shown,
      [
        .text("app", isFlexible: true) { .quoted($0.shownName, .strong) },
        .text("states", rank: 10) { .strip(context.bar(of: $0)) },
        .text("device", rank: 8, isFlexible: true, isEssential: isRoomy) {
          context.hasSeveralDevices ? .quoted($0.device ?? "") : .nothing
        },
      ]
        + states.columns(
          ranks: [.active: 1, .inactive: 7, .background: 3, .suspended: 5, .notRunning: 6],
          last: 9, isEssential: isRoomy, \.timeInState)
        + [
          .number("sessions", rank: 4, isEssential: isRoomy) {
            .count($0.backgroundSessions.total)
          },
          .number("worst use", rank: 2, isEssential: isRoomy) { app in
            app.worstSession.map { .used($0.usedShare, $0.shareTone) } ?? unmeasured(app)
          },
          .number("exits", rank: 2, isEssential: isRoomy) {
            $0.exits.total > 0 ? .count($0.exits.total) : .nothing
          },
          .text("ended", rank: 1, isEssential: isRoomy) {
            let ending = AppEnding($0)
            return .words(ending.words, ending.tone)
          },
        ])
    var blocks: [Block] = [.heading([.words("Apps")]), .table(table)]
    let hidden = context.apps.count - shown.count
    if hidden > 0 {
      blocks.append(.remark([.words("and \(counted(hidden, "more app")): --full lists all")]))
    }
    return blocks + foldedBlocks
  }

  /// The apps that were left out, and how to see them.
  func remarks(detailed: Int) -> [Block] {
    let rest = context.apps.count - detailed
    guard rest > 0 else { return [] }
    return [
      .heading([.words("More apps")]),
      .remark([
        .words(
          "\(counted(rest, "app")) without details here"
            + (context.advice.isEmpty ? "" : ": --app BUNDLE opens one, --full all"))
      ]),
    ]
  }

  /// The number of Apple's own apps that are left out, and which of them were in use.
  var foldedBlocks: [Block] {
    guard context.foldedCount > 0 else { return [] }
    let count = counted(
      context.foldedCount, "of Apple's own apps and daemons", "of Apple's own apps and daemons")
    let advice = Value.words(context.advice.isEmpty ? "" : ": --all-apps shows them")
    guard let first = context.foldedInForeground.first else {
      return [.remark([.words("plus \(count)"), advice])]
    }
    let others = context.foldedInForeground.count - 1
    return [
      .remark([
        .words("plus \(count), of which "), .quoted(first),
        .words(
          (others > 0 ? " and \(counted(others, "other"))" : "")
            + (others > 0 ? " were in the foreground" : " was in the foreground")),
        advice,
      ])
    ]
  }

  /// The word for sessions whose use of the budget the log does not show.
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

  /// The verdict to show where the log shows no use of a budget.
  var unmeasuredVerdict: BackgroundSession.Verdict? {
    let verdicts = backgroundSessions.verdicts
    return [.killed, .over, .exempt].first { (verdicts[$0] ?? 0) > 0 }
      // Some within and some unknown have no common verdict.
      ?? (verdicts.keys.elementsEqual([.within]) ? .within : nil)
  }
}
