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
    var blocks: [Block] = [.heading(heading), .paragraph(identity)]
    if let bar = context.bar(of: app) { blocks.append(.bar(bar)) }
    return blocks + [.paragraph(summary)] + moments + details
  }

  /// Without the bar, where a timeline shows the states.
  var opening: [Block] {
    [.heading(heading), .paragraph(identity), .paragraph(summary)] + moments
  }

  /// The app's tables.
  var details: [Block] {
    var blocks = timeInState
    blocks += BackgroundSessionsSection(context, app: app).blocks
    blocks += OtherWorkSection(context, app: app).blocks
    blocks += exits
    blocks += launches
    if context.showsScenes(of: app) { blocks += scenes }
    blocks += extensions
    guard context.options.full else { return blocks }
    let details = metrics(in: .details)
    return blocks + transitions + details.values.map { .paragraph($0) } + details.tables
      + scheduledTasks + significantEvents + EvidenceTables(context, app: app).blocks
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
    // A process recorded twice is in the list twice; a full report may list thousands.
    var pids: [Int32] = []
    for pid in app.processes.items.lazy.compactMap(\.pid) where !pids.contains(pid) {
      pids.append(pid)
      if pids.count > AppStory.shownPIDs { break }
    }
    // Only where the head of the report names no version.
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
      // A watchdog does not kill for the use of the budget.
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

  /// How many moments are shown without `--full`, which lists them as rows of the timeline.
  private static let shownMoments = 8

  /// The states that were seen at single moments: they take no time, so that no table shows when.
  private var moments: [Block] {
    let all = (app.timeline ?? []).moments()
    guard !all.isEmpty, context.times.reference.hasDurations else { return [] }
    let shown = all.prefix(AppStory.shownMoments)
    var line: Line = [.words("seen at single moments: ")]
    for (index, moment) in shown.enumerated() {
      if index > 0 { line.append(.words(", ")) }
      if index == 0 || shown[index - 1].state != moment.state {
        line += [.state(StateLabel(moment.state)), .words(" at ")]
      }
      line.append(.instant(moment.start))
    }
    let rest = all.count - shown.count
    if rest > 0 { line.append(.words(" and \(grouped(rest)) more" + context.advice)) }
    return [.paragraph(line)]
  }

  /// The exits before the ending: an app that is alive again may have been killed.
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
      sorted,
      [
        .text(title) { .state(StateLabel($0.state).spelledOut) },
        .number("time") { .duration(time($0.time)) },
        .number("share", rank: 1) { .share($0.share) },
        .number("visits", rank: 2) { .count($0.visits) },
        .number("cut off", rank: 6) { hasCutOff ? .count($0.cutOff) : .nothing },
        .number("median", rank: 4) { .duration(time($0.distribution?.median)) },
        .number("p95", rank: 5) { .duration(time($0.distribution?.tellingP95)) },
        .number("longest", rank: 3) { .duration(time($0.distribution?.longest)) },
      ])
  }
}

extension AppStory {
  /// Which state followed which, the most frequent first.
  var transitions: [Block] {
    guard !app.transitions.isEmpty else { return [] }
    let sorted = AppStory.sorted(app.transitions)
    let shown = context.options.full ? sorted[...] : sorted.prefix(6)
    let table = context.transitionTable(shown)
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

  /// The metrics that are shown in a section: single values in one line, lists as tables.
  func metrics(in place: AppMetric.Place) -> (values: [Line], tables: [Block]) {
    var values: [Line] = []
    var tables: [Block] = []
    for metric in AppMetric.all where metric.place == place {
      switch app[metric: metric] {
      case .distribution(let distribution)?:
        values += [spread(metric.title, distribution)].compactMap(\.self)
      case .part(let count, let total)?:
        values.append([.words("\(grouped(count)) of \(grouped(total)) \(metric.title)")])
      case .times(let times)?:
        guard case .times(let names) = metric.kind, !times.isEmpty else { continue }
        tables += table(of: times, names, metric)
      case nil: break
      }
    }
    return (values, tables)
  }

  private func table(
    of times: [NamedTime], _ names: AppMetric.Names, _ metric: AppMetric
  ) -> [Block] {
    let table = Table(
      times,
      [
        .text(names.column, isFlexible: true) {
          names.hidden == nil ? .words($0.name) : .name($0.name)
        },
        .number("times", rank: 1) { .count($0.count) },
        .number("time") { .duration(context.time($0.time)) },
      ])
    var blocks: [Block] = [.subheading(metric.title), .table(table)]
    if times.count > 1, let remark = metric.remark { blocks.append(.remark([.words(remark)])) }
    return blocks
  }

  /// The tasks of `BGTaskScheduler`.
  var scheduledTasks: [Block] {
    guard app.scheduledTasks.total > 0 else { return [] }
    let table = Table(
      app.scheduledTasks.items,
      [
        .text("task") { .words($0.kind.nativeWord) },
        .text("identifier", isFlexible: true) { .quoted($0.identifier) },
        .text("submitted", rank: 2) { $0.submittedAt.map { .instant($0) } ?? .nothing },
        .text("started") { $0.startedAt.map { .instant($0) } ?? .nothing },
        .number("ran") { $0.ran.map { .duration(context.time($0)) } ?? .nothing },
        .text("outcome") { .words($0.outcomeWords) },
        .pid(rank: 1) { $0.pid },
      ])
    return [.subheading("Tasks of BGTaskScheduler"), .table(table)]
  }

  /// Memory warnings and the like.
  var significantEvents: [Block] {
    guard app.significantEvents.total > 0 else { return [] }
    let items = app.significantEvents.items
    let table = Table(
      items,
      [
        .text("when") { $0.isTimed ? .instant($0.at) : .after($0.at) },
        .text("event") { .words($0.event.rawValue) },
        .pid(rank: 1) { $0.pid },
        .text("scene", rank: 2, isFlexible: true, isEssential: true) { .quoted($0.scene ?? "") },
        .text("seen at", rank: 3, isFlexible: true) {
          .quoted(context.place($0.source), .faint)
        },
      ])
    return [.subheading("Other events"), .table(table)]
  }
}

extension ScheduledTask {
  /// How it ended, for people.
  fileprivate var outcomeWords: String {
    let words =
      switch outcome {
      case .completed: "completed"
      case .failed: "completed without success"
      case .cancelled: "cancelled"
      case .replaced: "replaced by a later one"
      case .refused: "refused"
      case .pending: "not run"
      case .open: "open at end"
      }
    return expiredAt == nil ? words : outcome == .open ? "expired" : "expired, \(words)"
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
  func transitionTable<State: LabelledState>(
    _ items: some Sequence<TransitionCount<State>>
  ) -> Table {
    Table(
      items,
      [
        .text("from") { .state(StateLabel($0.from)) }, .text("to") { .state(StateLabel($0.to)) },
        .number("times") { .count($0.count) },
        .number("median before", rank: 1) { .duration(time($0.dwell?.median)) },
        .number("p95", rank: 3) { .duration(time($0.dwell?.tellingP95)) },
        .number("longest", rank: 2) { .duration(time($0.dwell?.longest)) },
        .number("over budget", rank: 4) {
          $0.overBudget == 0 ? .nothing : .count($0.overBudget)
        },
      ])
  }
}

extension AppStory {
  /// The app's scenes, one line each.
  var scenes: [Block] {
    guard app.scenes.total > 0 else { return [] }
    let states = StateColumns(context, of: app.scenes.items.lazy.map(\.timeInState))
    let table = Table(
      app.scenes.items,
      [
        .text("scene", isFlexible: true) { .quoted($0.id) },
        .text("role", rank: 6, isFlexible: true) { .quoted($0.role ?? "") },
      ]
        + states.columns(
          ranks: [
            .foregroundActive: 1, .foregroundInactive: 3, .background: 2, .suspended: 4,
            .unattached: 5,
          ], last: 7, \.timeInState))
    return [.subheading("Scenes"), .table(table)]
      + remark(shown: app.scenes.items.count, of: app.scenes.total)
  }

  /// The app's extensions, which are processes of their own.
  var extensions: [Block] {
    guard !app.extensions.isEmpty else { return [] }
    let shown = context.options.full ? app.extensions[...] : app.extensions.prefix(10)
    let states = StateColumns(context, of: shown.lazy.map(\.timeInState))
    let table = Table(
      shown,
      [.text("extension", isFlexible: true) { .quoted($0.identifier) }, .pid(rank: 3) { $0.pid }]
        + states.columns(
          ranks: [.active: 1, .inactive: 5, .background: 1, .suspended: 2, .notRunning: 4],
          last: 6, \.timeInState)
    ) { item in item.exits.items.last.map { [ending(of: item, $0)] } ?? [] }
    return [.subheading("Extensions"), .table(table)]
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
    if let explanation = exit.explanationOfCause {
      line += [.words(" · ", .faint), .quoted(explanation, .faint)]
    }
    return line
  }
}
