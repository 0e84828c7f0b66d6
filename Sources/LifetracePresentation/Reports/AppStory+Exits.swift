import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

extension AppStory {
  /// Every exit with its raw reason, and in a full report the lines that show it.
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
      app.exits.items,
      [
        .text("when") { $0.when }, .pid(rank: 1) { $0.pid },
        .text("category") { .words($0.categoryWords, $0.category.tone) },
        .text("code", rank: 3, isEssential: true) { .words($0.rawReason ?? "") },
        .text("while", rank: 2, isEssential: true) { .state(StateLabel($0.place)) },
      ], notes: notes)
    blocks.append(.table(table))
    return blocks + remark(shown: app.exits.items.count, of: app.exits.total)
  }

  private func notes(_ exit: ExitAnalysis) -> [Line] {
    var notes: [Line] = []
    if let explanation = exit.explanationOfCause { notes.append([.quoted(explanation, .faint)]) }
    if let watchdog = exit.unexplainedWatchdog {
      var note: Line = [.words("watchdog of ", .faint), .quoted(watchdog.step, .faint)]
      if let limit = watchdog.limit {
        let words = context.times.quantities.limit(limit)
        note.append(.words(", which was allowed \(words)", .faint))
      }
      notes.append(note)
    }
    if exit.timing == .requested {
      notes.append([.words("a line announced the exit; no line shows it", .faint)])
    }
    if case .after(let notAfter?) = exit.timing {
      var note: Line = [.words("gone by ", .faint), .instant(notAfter)]
      if exit.category == .restart {
        note.append(.words(", after a restart of the device; it may have ended before", .faint))
      }
      notes.append(note)
    }
    if context.options.full, !exit.sources.isEmpty {
      let places = exit.sources.map { [Value.quoted(context.place($0), .faint)] }
      notes.append([.words("seen at ", .faint)] + places.joined(separator: [.words(", ", .faint)]))
    }
    return notes
  }
}

extension ExitAnalysis {
  /// The category, and who asked for the end.
  var categoryWords: String { category.words + (requester.map { ", by \($0.words)" } ?? "") }

  /// The watchdog that ended it, unless the explanation names it.
  fileprivate var unexplainedWatchdog: Watchdog? {
    guard let watchdog, explanation?.contains(watchdog.step) != true else { return nil }
    return watchdog
  }

  /// The explanation, unless it equals the category.
  var explanationOfCause: String? {
    explanation?.lowercased() == category.words.lowercased() ? nil : explanation
  }

  /// The time of the exit, as far as the log shows it.
  var when: Value {
    switch timing {
    case .timed: .instant(at)
    case .after, .requested: .after(at)
    case .before: .before(at)
    case .untimed: .instant(nil)
    }
  }

  /// The same time within a sentence, after the name of the process that ended.
  var moment: Line {
    switch timing {
    case .timed: [.words(" at "), when]
    case .after, .before, .requested: [.words(" "), when]
    case .untimed: []
    }
  }
}

extension AppStory {
  /// The launches, with the time until the app was active, and the returns to the foreground.
  var launches: [Block] {
    let metrics = metrics(in: .launches)
    guard app.launches.total > 0 || !metrics.values.isEmpty else { return [] }
    var blocks: [Block] = [.subheading("Launches and returns")]
    let parts: [Line] = [
      app.launches.total > 0 ? [.words(counted(app.launches.total, "launch", "launches"))] : nil,
      app.toActive.flatMap { spread("launch to active", $0) },
    ].compactMap(\.self)
    let line = (parts + metrics.values).joined(separator: [.words(" · ")])
    blocks.append(.paragraph(Line(line)))
    blocks += metrics.tables
    guard app.launches.total > 0 else { return blocks }
    let items = context.options.full ? app.launches.items[...] : app.launches.items.suffix(5)
    let table = Table(
      items,
      [
        .text("when") { $0.isTimed ? .instant($0.at) : .before($0.at) },
        .pid(rank: 2) { $0.pid },
        .text("kind") {
          .words($0.kind.rawValue, $0.kind == .undetermined ? .faint : .plain)
        },
        .text("reason", rank: 3, isFlexible: true, isEssential: true) { $0.reasonBesideKind },
        .number("to active", rank: 1, isEssential: true) { launch in
          launch.toActiveRange.map { .range($0) } ?? .duration(context.time(launch.toActive))
        },
      ], notes: notes)
    blocks.append(.table(table))
    return blocks + remark(shown: items.count, of: app.launches.total)
  }

  /// `median 812 ms, longest 1.20 s`, or `nil` without durations.
  func spread(_ title: String, _ distribution: Distribution) -> Line? {
    guard context.times.reference.hasDurations else { return nil }
    if distribution.count == 1 { return [.words(title + " "), .duration(distribution.longest)] }
    return [
      .words(title + " "), .duration(distribution.median), .words(" in the median, "),
      .duration(distribution.longest), .words(" at most"),
    ]
  }

  private func notes(_ launch: LaunchAnalysis) -> [Line] {
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
    return notes
  }

  /// The stages with the time since the launch.
  private func stages(_ launch: LaunchAnalysis) -> String {
    launch.stages.filter { $0.name != "active" && $0.at > launch.at }.map { stage in
      guard context.times.reference.hasDurations else { return stage.words }
      return "\(stage.words) +\(context.times.duration(stage.at - launch.at))"
    }.joined(separator: " · ")
  }
}

extension LaunchAnalysis.Stage {
  /// Short for a line or a bar.
  var words: String { Self.stageWords[name] ?? VisibleText.escaped(name) }

  private static let stageWords = [
    "processStart": "process start", "willFinishLaunching": "will finish",
    "didFinishLaunching": "did finish", "sceneConnected": "scene",
    "sceneForeground": "scene in foreground", "willEnterForeground": "foreground",
  ]
}

extension LaunchAnalysis {
  /// The reason, unless it equals the kind.
  fileprivate var reasonBesideKind: Value {
    reason == kind.rawValue ? .nothing : .quoted(reason ?? "")
  }
}

/// How an app's story ends where the log does.
struct AppEnding {
  /// In a few words: `not seen`, `watchdog`; empty when it is not in the log.
  let words: String
  let tone: Tone
  /// The time of the end, after the words; `nil` when the log shows no end.
  let moment: Line?
  /// The state before the end, from the exit.
  let whileIn: Value?
  /// The sentence for an app without an end, up to the word *log*; empty for others.
  private(set) var sentence = ""

  init(_ app: AppAnalysis) {
    let last = app.processes.items.max { ($0.end, $0.start) < ($1.end, $1.start) }
    // Of several reports without a process nobody knows which is the last.
    let exits = app.exits.items.filter { exit in
      guard case .after(_?) = exit.timing, exit.process == nil else { return true }
      return app.exits.total == 1
    }
    let exit = exits.max { $0.at < $1.at }
    let isRestarted = exit.map { $0.category == .restart && $0.at >= last?.end ?? $0.at } ?? false
    if !isRestarted, let last, last.endEvidence.kind == .cutOff, last.endEvidence.source != nil {
      // The log goes on without telling whether the process does.
      (words, tone, moment, whileIn) = ("undetermined", .faint, nil, nil)
      sentence = "may have ended before the end of the"
    } else if !isRestarted, let last, last.endEvidence.kind == .cutOff {
      // It may have ended before, and come back.
      let isFirst = exit == nil
      (words, tone, moment, whileIn) = (isFirst ? "not seen" : "not again", .plain, nil, nil)
      sentence = "no \(isFirst ? "" : "later ")exit seen by the end of the"
    } else if let exit, exit.at >= last?.start ?? exit.at {
      words = exit.categoryWords
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
