import LifetraceAnalysis
import LifetraceModel

extension AppStory {
  /// The app's scenes, one line each.
  var scenes: [Block] {
    guard app.scenes.total > 0 else { return [] }
    let states = SceneState.columns
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
        Table.Row(
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
    let states = AppState.columns
    let table = Table(
      .init(title: "extension", isFlexible: true),
      .init(title: "pid", isNumeric: true, rank: 3, isEssential: true),
      .init(title: "active", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "inactive", isNumeric: true, rank: 5, isEssential: true),
      .init(title: "background", isNumeric: true, rank: 1, isEssential: true),
      .init(title: "suspended", isNumeric: true, rank: 2, isEssential: true),
      .init(title: "not running", isNumeric: true, rank: 4, isEssential: true),
      .init(title: "undetermined", isNumeric: true, rank: 6, isEssential: true),
      rows: shown.map { item in
        Table.Row(
          cells: [.quoted(item.identifier), .words(item.pid.map(String.init) ?? "")]
            + states.map { context.extent(of: $0, in: item.timeInState) },
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

extension LabelledState where Self: CaseIterable {
  /// The states from the user's hand to absence, and at last that none is known.
  fileprivate static var columns: [StateSet<Self>] {
    allCases.sorted { $0.label.order < $1.label.order }.map { .state($0) } + [.undetermined]
  }
}
