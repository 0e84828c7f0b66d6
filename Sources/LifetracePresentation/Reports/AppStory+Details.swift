import LifetraceAnalysis
import LifetraceModel

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
      .init(title: "over allowance", isNumeric: true, rank: 4),
      rows: items.map { item in
        Table.Row(cells: [
          .state(StateLabel(item.from)), .state(StateLabel(item.to)), .count(item.count),
          .duration(time(item.dwell?.median)), .duration(time(item.dwell?.tellingP95)),
          .duration(time(item.dwell?.longest)),
          item.overAllowance == 0 ? .nothing : .count(item.overAllowance),
        ])
      }
    ).withoutEmptyColumns
  }
}
