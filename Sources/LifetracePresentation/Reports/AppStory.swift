import LifetraceMetrics
import LifetraceModel

/// All that a report says of one app, the gravest first.
struct AppStory {
  let context: ReportContext
  let app: AppAnalysis

  init(_ context: ReportContext, app: AppAnalysis) {
    self.context = context
    self.app = app
  }

  /// The app's section.
  var blocks: [Block] {
    var blocks = opening
    blocks += timeInState
    blocks += BackgroundSessionsSection(context, app: app).blocks
    blocks += OtherWorkSection(context, app: app).blocks
    blocks += exits
    blocks += launches
    blocks += transitions
    blocks += inactiveByReason
    blocks += scenes
    blocks += extensions
    blocks += significantEvents
    if context.options.full { blocks += EvidenceTables(context, app: app).blocks }
    return blocks
  }

  /// Who the app is, its states at a glance, and what became of it.
  var opening: [Block] {
    var blocks: [Block] = [.heading(heading), .paragraph(identity)]
    if let bar = context.bar(of: app) { blocks.append(.bar(bar)) }
    blocks.append(.paragraph(summary))
    return blocks
  }

  /// A remark on the items of a list that are not shown, if any.
  func remark(shown: Int, of total: Int) -> [Block] {
    guard shown < total else { return [] }
    return [.remark([.words("\(grouped(shown)) of \(grouped(total))" + context.advice)])]
  }

  private var heading: Line {
    var line: Line = [.quoted(app.shownName, .strong)]
    if context.hasSeveralDevices, let device = app.device {
      line += [.words(" on "), .quoted(device)]
    }
    return line
  }

  /// How many pids are shown beside the name.
  private static let shownPIDs = 6

  private var identity: Line {
    var parts: [Line] = []
    if let bundle = app.bundle, let process = app.process, process != bundle {
      parts.append([.words("process ", .faint), .quoted(process, .faint)])
    }
    // One that was recorded twice stands in the list twice; a full report may list thousands.
    var pids: [Int32] = []
    for pid in app.processes.items.lazy.compactMap(\.pid) where !pids.contains(pid) {
      pids.append(pid)
      if pids.count > AppStory.shownPIDs { break }
    }
    // Where the head of the report names none, or not that of each app.
    if context.analysis.conditions.os == nil, let os = app.os {
      parts.append([.words(Conditions.words(ofVersion: os), .faint)])
    }
    if !pids.isEmpty {
      let shown = pids.prefix(AppStory.shownPIDs).map(String.init).joined(separator: ", ")
      let more = pids.count > AppStory.shownPIDs ? ", …" : ""
      parts.append([.words("pid \(shown)\(more)", .faint)])
    }
    parts.append([.words(counted(app.eventCount, "event"), .faint)])
    if context.times.reference.hasDurations {
      parts.append([.words("observed for ", .faint), .duration(app.window)])
    }
    return Line(parts.joined(separator: [.words(" · ", .faint)]))
  }

  private var summary: Line {
    let sessions = app.backgroundSessions.total
    var line: Line = [
      .words(
        sessions == 0 ? "no background session" : counted(sessions, "background session"), .strong)
    ]
    if sessions == 0 { line.append(.words(" seen")) }
    if let worst = app.worstSession, let share = worst.usedShare {
      line += [.words(" · worst use of the budget "), .used(share, worst.shareTone)]
      // What a watchdog killed was not killed for what it used.
      if !worst.isKilledByWatchdog {
        line += [.words(", "), .words(worst.verdict.words, worst.verdict.tone)]
      }
      // Of a session that was killed the log need not show how much it used.
      let killed = app.backgroundSessions.verdicts[.killed] ?? 0
      if killed > 0, worst.verdict != .killed || worst.isKilledByWatchdog {
        line += [
          .words(" · \(killed) "),
          .words(BackgroundSession.Verdict.killed.words, BackgroundSession.Verdict.killed.tone),
        ]
        if killed == 1, let killer = worst.killerWords { line.append(.words(" by \(killer)")) }
      }
    } else if let verdict = app.unmeasuredVerdict {
      line += [.words(" · "), .words(verdict.words, verdict.tone)]
    }
    let ending = AppEnding(app)
    line += earlierExits(ending)
    let end = SelectionWording(context)?.endsBeforeLog == true ? "window" : "log"
    if ending.moment == nil, !ending.words.isEmpty {
      line += [.words(" · "), .words("\(ending.sentence) \(end)", ending.tone)]
    } else if let moment = ending.moment {
      line += [.words(" · ended: "), .words(ending.words, ending.tone)]
      line += moment
      if let place = ending.whileIn { line += [.words(" while "), place] }
    }
    return line
  }

  /// The exits that the ending does not tell of: an app that is alive again may have been killed.
  private func earlierExits(_ ending: AppEnding) -> Line {
    let total = app.exits.total
    guard let last = app.exits.items.max(by: { $0.at < $1.at }) else { return [] }
    if ending.moment != nil { return total > 1 ? [.words(" · " + counted(total, "exit"))] : [] }
    return [
      .words(" · " + counted(total, "exit") + (total > 1 ? ", the last: " : ": ")),
      .words(last.category.words, last.category.tone),
    ] + last.moment
  }

  /// How long it was in each state.
  var timeInState: [Block] {
    guard !app.timeInState.isEmpty else { return [] }
    let table = context.stateTable(app.timeInState, title: "state")
    return [.subheading("Time in state"), .table(table)]
  }
}

extension ReportContext {
  /// Returns the strip of the app's states over time, or of their shares where the analysis kept
  /// no timeline.
  func bar(of app: AppAnalysis) -> StateBar? {
    if let timeline = app.timeline, let strip = StateBar(timeline: timeline) { return strip }
    return times.reference.hasDurations ? StateBar(shares: app.timeInState) : nil
  }

  /// Returns the table of the time in each state.
  func stateTable<State: LabelledState>(
    _ shares: [StateShare<State>], title: String
  ) -> Table {
    let hasCutOff = shares.contains { $0.cutOff > 0 }
    let sorted = shares.sorted { StateLabel($0.state).order < StateLabel($1.state).order }
    return Table(
      .init(title: title),
      .init(title: "time", isNumeric: true),
      .init(title: "share", isNumeric: true, rank: 1),
      .init(title: "visits", isNumeric: true, rank: 2),
      .init(title: "cut off", isNumeric: true, rank: 6),
      .init(title: "median", isNumeric: true, rank: 4),
      .init(title: "p95", isNumeric: true, rank: 5),
      .init(title: "longest", isNumeric: true, rank: 3),
      rows: sorted.map { share in
        Table.Row(cells: [
          .state(StateLabel(share.state).spelledOut), .duration(time(share.time)),
          .share(share.share),
          .count(share.visits), hasCutOff ? .count(share.cutOff) : .nothing,
          .duration(time(share.distribution?.median)),
          .duration(time(share.distribution?.tellingP95)),
          .duration(time(share.distribution?.longest)),
        ])
      }
    ).withoutEmptyColumns
  }
}

extension AppStory {
  /// Which state followed which, the most frequent first.
  var transitions: [Block] {
    guard !app.transitions.isEmpty else { return [] }
    let sorted = AppStory.sorted(app.transitions)
    let shown = context.options.full ? sorted[...] : sorted.prefix(6)
    let table = context.transitionTable(Array(shown))
    return [.subheading("Transitions"), .table(table)]
      + remark(shown: shown.count, of: sorted.count)
  }

  /// Returns transitions by falling count, then in the order of their states.
  static func sorted<State: LabelledState>(
    _ transitions: [TransitionCount<State>]
  ) -> [TransitionCount<State>] {
    transitions.sorted {
      (-$0.count, StateLabel($0.from).order, StateLabel($0.to).order)
        < (-$1.count, StateLabel($1.from).order, StateLabel($1.to).order)
    }
  }

  /// Why the app was in the foreground without being active.
  var inactiveByReason: [Block] {
    guard !app.inactiveByReason.isEmpty else { return [] }
    let table = Table(
      .init(title: "inactive because of", isFlexible: true),
      .init(title: "times", isNumeric: true, rank: 1),
      .init(title: "time", isNumeric: true),
      rows: app.inactiveByReason.map { reason in
        Table.Row(cells: [
          .words(reason.reason), .count(reason.count), .duration(context.time(reason.time)),
        ])
      })
    var blocks: [Block] = [
      .subheading("Inactive by reason"), .table(table.withoutEmptyColumns),
    ]
    if app.inactiveByReason.count > 1 {
      blocks.append(.remark([.words("reasons overlap, so they may exceed the inactive time")]))
    }
    return blocks
  }

  /// Memory warnings and the like: counted, or one by one in a full report.
  var significantEvents: [Block] {
    guard app.significantEvents.total > 0 else { return [] }
    let items = app.significantEvents.items
    guard context.options.full else {
      let rows = SignificantEventKind.allCases.compactMap { kind -> Table.Row? in
        let matching = items.filter { $0.event == kind }
        guard let last = matching.last else { return nil }
        return Table.Row(cells: [.words(kind.rawValue), .count(matching.count), .instant(last.at)])
      }
      let table = Table(
        .init(title: "event"), .init(title: "times", isNumeric: true), .init(title: "last"),
        rows: rows)
      return [.subheading("Other events"), .table(table)]
        + remark(shown: items.count, of: app.significantEvents.total)
    }
    let table = Table(
      .init(title: "when"), .init(title: "event"),
      .init(title: "pid", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "scene", rank: 2, isFlexible: true, isEssential: true),
      .init(title: "seen at", rank: 3, isFlexible: true),
      rows: items.map { item in
        Table.Row(cells: [
          .instant(item.at), .words(item.event.rawValue),
          .words(item.pid.map(String.init) ?? ""), .quoted(item.scene ?? ""),
          .quoted(context.place(item.source), .faint),
        ])
      })
    return [.subheading("Other events"), .table(table.withoutEmptyColumns)]
  }
}

extension ReportContext {
  /// Returns the time in a state, or the visits where the log has no times; nothing when the
  /// subject never was in it.
  func extent<State>(
    of state: StateSet<State>, in shares: [StateShare<State>]
  ) -> Value {
    guard let share = shares.first(where: { $0.state == state }) else { return .nothing }
    return times.reference.hasDurations ? .duration(share.time) : .count(share.visits)
  }

  /// Returns the table of transitions with the time spent before them.
  func transitionTable<State: LabelledState>(_ items: [TransitionCount<State>]) -> Table {
    Table(
      .init(title: "from"),
      .init(title: "to"),
      .init(title: "times", isNumeric: true),
      .init(title: "median before", isNumeric: true, rank: 1),
      .init(title: "p95", isNumeric: true, rank: 3),
      .init(title: "longest", isNumeric: true, rank: 2),
      .init(title: "over budget", isNumeric: true, rank: 4),
      rows: items.map { item in
        Table.Row(cells: [
          .state(StateLabel(item.from)), .state(StateLabel(item.to)), .count(item.count),
          .duration(time(item.dwell?.median)), .duration(time(item.dwell?.tellingP95)),
          .duration(time(item.dwell?.longest)),
          item.overBudget == 0 ? .nothing : .count(item.overBudget),
        ])
      }
    ).withoutEmptyColumns
  }
}

extension AppStory {
  /// The app's scenes, one line each.
  var scenes: [Block] {
    guard app.scenes.total > 0 else { return [] }
    let states = StateColumns(context, of: app.scenes.items.lazy.map(\.timeInState))
    let table = Table(
      columns: [
        .init(title: "scene", isFlexible: true), .init(title: "role", rank: 6, isFlexible: true),
      ]
        + states.columns(
          ranks: [
            .foregroundActive: 1, .foregroundInactive: 3, .background: 2, .suspended: 4,
            .unattached: 5,
          ], last: 7),
      rows: app.scenes.items.map { scene in
        Table.Row(
          cells: [.quoted(scene.id), .quoted(scene.role ?? "")] + states.cells(scene.timeInState))
      })
    return [.subheading("Scenes"), .table(table.withoutEmptyColumns)]
      + remark(shown: app.scenes.items.count, of: app.scenes.total)
  }

  /// The app's extensions, which are processes of their own.
  var extensions: [Block] {
    guard !app.extensions.isEmpty else { return [] }
    let shown = context.options.full ? app.extensions[...] : app.extensions.prefix(10)
    let states = StateColumns(context, of: shown.lazy.map(\.timeInState))
    let table = Table(
      columns: [
        .init(title: "extension", isFlexible: true),
        .init(title: "pid", isNumeric: true, rank: 3, isEssential: true),
      ]
        + states.columns(
          ranks: [.active: 1, .inactive: 5, .background: 1, .suspended: 2, .notRunning: 4],
          last: 6),
      rows: shown.map { item in
        Table.Row(
          cells: [.quoted(item.identifier), .words(item.pid.map(String.init) ?? "")]
            + states.cells(item.timeInState),
          notes: item.exits.items.last.map { [ending(of: item, $0)] } ?? [])
      })
    return [.subheading("Extensions"), .table(table.withoutEmptyColumns)]
      + remark(shown: shown.count, of: app.extensions.count)
  }

  /// How an extension ended, the last time that it did.
  private func ending(of item: ExtensionAnalysis, _ exit: ExitAnalysis) -> Line {
    let count = item.exits.total
    var line: Line = [
      .words(count == 1 ? "ended: " : "ended \(counted(count, "time")), last: ", .faint),
      .words(exit.category.words, exit.category.tone),
    ]
    line += exit.moment
    if let explanation = exit.tellingExplanation {
      line += [.words(" · ", .faint), .quoted(explanation, .faint)]
    }
    return line
  }
}
