import LifetraceAnalysis
import LifetraceModel

extension AppStory {
  /// Every exit with its raw reason, and the lines behind it in a full report.
  var exits: [Block] {
    guard app.exits.total > 0 else { return [] }
    var blocks: [Block] = [.subheading("Exits")]
    let categories = ExitCategory.allCases.filter { app.exitsByCategory[$0] != nil }
    if categories.count > 1 || app.exits.total > 1 {
      let parts: [Line] = categories.map { category in
        [
          .count(app.exitsByCategory[category] ?? 0), .words(" "),
          .words(category.words, category.tone),
        ]
      }
      blocks.append(.paragraph(Line(parts.joined(separator: [.words(" · ")]))))
    }
    let table = Table(
      .init(title: "when"),
      .init(title: "pid", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "category"),
      .init(title: "code", rank: 3, isEssential: true),
      .init(title: "while", rank: 2, isEssential: true),
      rows: app.exits.items.map(exitRow))
    blocks.append(.table(table.withoutEmptyColumns))
    return blocks + remark(shown: app.exits.items.count, of: app.exits.total)
  }

  private func exitRow(_ exit: ExitAnalysis) -> Table.Row {
    var notes: [Line] = []
    if let explanation = exit.tellingExplanation { notes.append([.quoted(explanation, .faint)]) }
    if let watchdog = exit.unexplainedWatchdog {
      var note: Line = [.words("watchdog of ", .faint), .quoted(watchdog.step, .faint)]
      if let limit = watchdog.limit {
        let words = context.times.quantities.limit(limit)
        note.append(.words(", which was allowed \(words)", .faint))
      }
      notes.append(note)
    }
    if case .after(let goneBy?) = exit.timing {
      var note: Line = [.words("gone by ", .faint), .instant(goneBy)]
      if exit.category == .restart {
        note.append(.words(", when the device had started anew: it may have ended before", .faint))
      }
      notes.append(note)
    }
    if context.options.full, !exit.sources.isEmpty {
      let places = exit.sources.map { [Value.quoted(context.place($0), .faint)] }
      notes.append([.words("seen at ", .faint)] + places.joined(separator: [.words(", ", .faint)]))
    }
    return Table.Row(
      cells: [
        exit.when, .words(exit.pid.map(String.init) ?? ""),
        .words(exit.category.words, exit.category.tone), .words(exit.rawReason ?? ""),
        .state(StateLabel(exit.place)),
      ], notes: notes)
  }
}

extension ExitAnalysis {
  /// The watchdog that ended it, unless the explanation names it.
  fileprivate var unexplainedWatchdog: Watchdog? {
    guard let watchdog, explanation?.contains(watchdog.step) != true else { return nil }
    return watchdog
  }

  /// The explanation, unless it says no more than the category.
  var tellingExplanation: String? {
    explanation?.lowercased() == category.words.lowercased() ? nil : explanation
  }

  /// When it ended, as far as the log tells.
  var when: Value {
    switch timing {
    case .told: .instant(at)
    case .after: .after(at)
    case .untold: .instant(nil)
    }
  }

  /// The same within a sentence, behind what ended.
  var moment: Line {
    switch timing {
    case .told: [.words(" at "), when]
    case .after: [.words(" "), when]
    case .untold: []
    }
  }

  /// Where the app was when it ended, as far as the log tells: no more than the foreground of an app
  /// that was seen there.
  var place: StateSet<AppState> {
    let seen = visibility == .foreground ? whileIn.intersection(.foreground) : whileIn
    return seen.isEmpty ? whileIn : seen
  }
}
