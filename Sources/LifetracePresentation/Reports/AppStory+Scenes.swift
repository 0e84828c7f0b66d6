import LifetraceAnalysis
import LifetraceModel

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
