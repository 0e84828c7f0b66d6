import LifetraceAnalysis
import LifetraceModel

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
      let words = "no line tells whether it was for the foreground or the background"
      notes.append([.words(words, .faint)])
    }
    if context.options.full, let source = launch.source {
      notes.append([.words("seen at ", .faint), .quoted(context.place(source), .faint)])
    }
    return Table.Row(
      cells: [
        .instant(launch.at), .words(launch.pid.map(String.init) ?? ""),
        .words(launch.kind.words, launch.kind == .undetermined ? .faint : .plain),
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
