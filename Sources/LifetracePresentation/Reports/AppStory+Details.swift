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
      (-$0.count, $0.from.label.order, $0.to.label.order)
        < (-$1.count, $1.from.label.order, $1.to.label.order)
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

  /// The app's scenes, one line each.
  var scenes: [Block] {
    guard app.scenes.total > 0 else { return [] }
    let table = Table(
      .init(title: "scene", isFlexible: true),
      .init(title: "role", rank: 6, isFlexible: true),
      .init(title: "active", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "inactive", isNumeric: true, rank: 3, isEssential: true),
      .init(title: "background", isNumeric: true, rank: 2, isEssential: true),
      .init(title: "suspended", isNumeric: true, rank: 4, isEssential: true),
      .init(title: "unattached", isNumeric: true, rank: 5, isEssential: true),
      .init(title: "undetermined", isNumeric: true, rank: 7, isEssential: true),
      rows: app.scenes.items.map { scene in
        let states = SceneState.tableOrder.map { Determination.state($0) } + [.undetermined]
        return Table.Row(
          cells: [.quoted(scene.id), .quoted(scene.role ?? "")]
            + states.map { context.extent(of: $0, in: scene.timeInState) })
      })
    return [.subheading("Scenes"), .table(table.withoutEmptyColumns)]
      + remark(shown: app.scenes.items.count, of: app.scenes.total)
  }

  /// The app's extensions, which are processes of their own.
  var extensions: [Block] {
    guard !app.extensions.isEmpty else { return [] }
    let shown = context.options.full ? app.extensions[...] : app.extensions.prefix(10)
    let table = Table(
      .init(title: "extension", isFlexible: true),
      .init(title: "pid", isNumeric: true, rank: 3),
      .init(title: "active", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "inactive", isNumeric: true, rank: 5, isEssential: true),
      .init(title: "background", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "suspended", isNumeric: true, rank: 2, isEssential: true),
      .init(title: "not running", isNumeric: true, rank: 4, isEssential: true),
      .init(title: "undetermined", isNumeric: true, rank: 6, isEssential: true),
      rows: shown.map { item in
        let states = AppState.tableOrder.map { Determination.state($0) } + [.undetermined]
        return Table.Row(
          cells: [.quoted(item.identifier), .words(item.pid.map(String.init) ?? "")]
            + states.map { context.extent(of: $0, in: item.timeInState) })
      })
    return [.subheading("Extensions"), .table(table.withoutEmptyColumns)]
      + remark(shown: shown.count, of: app.extensions.count)
  }

  /// Memory warnings and the like: counted, or one by one in a full report.
  var significantEvents: [Block] {
    guard app.significantEvents.total > 0 else { return [] }
    let items = app.significantEvents.items
    guard context.options.full else {
      let kinds = SignificantEventKind.allCases.compactMap { kind -> Line? in
        let matching = items.filter { $0.event == kind }
        guard let last = matching.last else { return nil }
        return [
          .count(matching.count), .words(" \(kind.rawValue), last at "), .instant(last.at),
        ]
      }
      return [
        .subheading("Other events"),
        .paragraph(Line(kinds.joined(separator: [.words(" · ")]))),
      ] + remark(shown: items.count, of: app.significantEvents.total)
    }
    let table = Table(
      .init(title: "when"), .init(title: "event"),
      .init(title: "pid", isNumeric: true, rank: 2),
      .init(title: "scene", rank: 1, isFlexible: true),
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

extension AppState {
  /// The states from the user's hand to absence.
  static let tableOrder: [AppState] = allCases.sorted { $0.label.order < $1.label.order }
}

extension SceneState {
  /// The states from the user's hand to absence.
  static let tableOrder: [SceneState] = allCases.sorted { $0.label.order < $1.label.order }
}

extension ReportContext {
  /// Returns the time in a state, or the visits where the log has no times; nothing when the
  /// subject never was in it.
  func extent<State>(
    of state: Determination<State>, in shares: [StateShare<State>]
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
          .state(item.from.label), .state(item.to.label), .count(item.count),
          .duration(time(item.dwell?.median)), .duration(time(item.dwell?.tellingP95)),
          .duration(time(item.dwell?.longest)),
          item.overAllowance == 0 ? .nothing : .count(item.overAllowance),
        ])
      }
    ).withoutEmptyColumns
  }
}
