import LifetraceMetrics
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

extension AppStory {
  /// Launches with the time until the app was active, and returns to the foreground.
  var launches: [Block] {
    guard app.launches.total > 0 || app.resumes != nil else { return [] }
    var blocks: [Block] = [.subheading("Launches and returns")]
    let parts: [Line] = [
      app.launches.total > 0 ? [.words(counted(app.launches.total, "launch", "launches"))] : nil,
      app.toActive.flatMap { spread("launch to active", $0) },
      app.resumes.flatMap { spread("return to active", $0) },
    ].compactMap(\.self)
    blocks.append(.paragraph(Line(parts.joined(separator: [.words(" · ")]))))
    guard app.launches.total > 0 else { return blocks }
    let items = context.options.full ? app.launches.items[...] : app.launches.items.suffix(5)
    let table = Table(
      .init(title: "when"),
      .init(title: "pid", isNumeric: true, rank: 2, isEssential: true),
      .init(title: "kind"),
      .init(title: "reason", rank: 3, isFlexible: true, isEssential: true),
      .init(title: "to active", isNumeric: true, rank: 1, isEssential: true),
      rows: items.map(launchRow))
    blocks.append(.table(table.withoutEmptyColumns))
    return blocks + remark(shown: items.count, of: app.launches.total)
  }

  /// `median 812 ms, longest 1.20 s`, or `nil` without durations.
  private func spread(_ title: String, _ distribution: Distribution) -> Line? {
    guard context.times.reference.hasDurations else { return nil }
    if distribution.count == 1 { return [.words(title + " "), .duration(distribution.longest)] }
    return [
      .words(title + " "), .duration(distribution.median), .words(" in the median, "),
      .duration(distribution.longest), .words(" at most"),
    ]
  }

  private func launchRow(_ launch: LaunchAnalysis) -> Table.Row {
    let stages = stages(launch)
    var notes: [Line] = stages.isEmpty ? [] : [[.words(stages, .faint)]]
    if launch.kind == .undetermined {
      let words = "no line shows whether it was for the foreground or the background"
      notes.append([.words(words, .faint)])
    }
    if launch.kind == .requested {
      notes.append([.words("no line shows a process of it", .faint)])
    }
    if context.options.full, let source = launch.source {
      notes.append([.words("seen at ", .faint), .quoted(context.place(source), .faint)])
    }
    return Table.Row(
      cells: [
        .instant(launch.at), .words(launch.pid.map(String.init) ?? ""),
        .words(launch.kind.rawValue, launch.kind == .undetermined ? .faint : .plain),
        launch.reasonBesideKind, .duration(context.time(launch.toActive)),
      ], notes: notes)
  }

  /// The stages with the time since the launch.
  private func stages(_ launch: LaunchAnalysis) -> String {
    launch.stages.filter { $0.name != "active" && $0.at > launch.at }.map { stage in
      let name = AppStory.stageWords[stage.name] ?? VisibleText.escaped(stage.name)
      guard context.times.reference.hasDurations else { return name }
      return "\(name) +\(context.times.duration(stage.at - launch.at))"
    }.joined(separator: " · ")
  }

  private static let stageWords = [
    "processStart": "process start", "willFinishLaunching": "will finish",
    "didFinishLaunching": "did finish", "sceneConnected": "scene",
    "willEnterForeground": "foreground",
  ]
}

extension LaunchAnalysis {
  /// The reason, unless it says no more than the kind.
  fileprivate var reasonBesideKind: Value {
    reason == kind.rawValue ? .nothing : .quoted(reason ?? "")
  }
}

/// How an app's story ends where the log does.
struct AppEnding {
  /// In a few words: `not seen`, `watchdog`; empty when the log does not tell.
  let words: String
  let tone: Tone
  /// When it ended, behind the words; `nil` when the log does not tell of an end.
  let moment: Line?
  /// Where the app was when it ended, where an exit tells.
  let whileIn: Value?
  /// What is told of an app without an end, up to the word *log*; empty for others.
  private(set) var sentence = ""

  init(_ app: AppAnalysis) {
    let last = app.processes.items.max { ($0.end, $0.start) < ($1.end, $1.start) }
    let exit = app.exits.items.max { $0.at < $1.at }
    if let last, last.endEvidence.kind == .cutOff, last.endEvidence.source != nil {
      // The log goes on without telling whether the process does.
      (words, tone, moment, whileIn) = ("undetermined", .faint, nil, nil)
      sentence = "undetermined at the end of the"
    } else if let last, last.endEvidence.kind == .cutOff {
      // It may have ended before, and come back.
      let isFirst = exit == nil
      (words, tone, moment, whileIn) = (isFirst ? "not seen" : "not again", .plain, nil, nil)
      sentence = "no \(isFirst ? "" : "later ")exit seen by the end of the"
    } else if let exit, exit.at >= last?.start ?? exit.at {
      words = exit.category.words + (exit.isByUser ? ", by the user" : "")
      tone = exit.category.tone
      moment = exit.moment
      whileIn = exit.place == .undetermined ? nil : .state(StateLabel(exit.place))
    } else if let last {
      // Its end follows from something else than an exit.
      (words, tone, moment, whileIn) = ("gone", .warning, last.endMoment, nil)
    } else {
      (words, tone, moment, whileIn) = ("", .faint, nil, nil)
    }
  }
}

extension ProcessAnalysis {
  /// When it ended, within a sentence.
  fileprivate var endMoment: Line {
    endEvidence.kind.isShown ? [.words(" at "), .instant(end)] : [.words(" "), .after(end)]
  }
}
