import LifetraceAnalysis
import LifetraceModel

extension CSVReport {
  /// A column's name and its cell in an item's row; most are named as in the report's JSON.
  typealias Column<Item> = (name: String, cell: (Item) -> String)

  /// Returns the items of all apps, each in a row behind its device and app.
  ///
  /// - Parameter others: the items of its extensions, which stand under their own names.
  func rows<Item>(
    _ columns: [Column<Item>], of items: (AppAnalysis) -> [Item],
    others: (ExtensionAnalysis) -> [Item] = { _ in [] }
  ) -> String {
    var text = CSVReport.line(["device", "bundle"] + columns.map(\.name))
    func add(_ items: [Item], of name: String, _ device: String?) {
      let subject = [device ?? "", name].map(CSVReport.safe)
      for item in items { text += CSVReport.line(subject + columns.map { $0.cell(item) }) }
    }
    for app in context.analysis.apps {
      add(items(app), of: app.bundle ?? app.process ?? "", app.device)
      for other in app.extensions { add(others(other), of: other.identifier, app.device) }
    }
    return text
  }

  /// The columns of trips to the background; lengths of time are in seconds.
  var tripColumns: [Column<BackgroundTrip>] {
    [
      ("pid", { number($0.pid) }),
      ("kind", { $0.kind == .undetermined ? "" : $0.kind.rawValue }),
      ("leftActiveAt", { time($0.leftActiveAt) }),
      ("enteredBackgroundAt", { $0.isEntryCutOff ? "" : time($0.enteredBackgroundAt) }),
      ("suspendedAt", { time($0.suspendedAt) }), ("endedAt", { time($0.endedAt) }),
      ("outcome", { $0.outcome.rawValue }), ("wayOut", { seconds($0.wayOut) }),
      ("used", { seconds($0.used) }), ("usedAtMost", { seconds($0.usedAtMost) }),
      ("allowance", { seconds($0.allowance) }),
      ("verdict", { $0.verdict.rawValue }),
      ("heldBy", { CSVReport.safe($0.heldBy.joined(separator: "; ")) }),
      ("allowanceSource", { CSVReport.safe($0.allowanceSource ?? "") }),
      ("source", { place($0.source) }),
    ]
  }

  /// The columns of exits, with the code also as it is known. One without `at` was some time after `after`,
  /// and before `before`.
  var exitColumns: [Column<ExitAnalysis>] {
    [
      ("pid", { number($0.pid) }), ("at", { time($0.timing == .told ? $0.at : nil) }),
      (
        "after",
        { exit in
          if case .after = exit.timing { time(exit.at) } else { "" }
        }
      ),
      (
        "before",
        { exit in
          if case .after(let goneBy) = exit.timing { time(goneBy) } else { "" }
        }
      ),
      ("category", { $0.category.rawValue }), ("namespace", { $0.namespace?.name ?? "" }),
      ("code", { $0.code.map(String.init) ?? "" }), ("reason", { $0.rawReason ?? "" }),
      ("explanation", { CSVReport.safe($0.explanation ?? "") }),
      ("whileIn", { $0.whileIn == .undetermined ? "" : $0.whileIn.name }),
      ("watchdogStep", { CSVReport.safe($0.watchdog?.step ?? "") }),
      ("watchdogLimit", { seconds($0.watchdog?.limit) }),
      ("source", { place($0.sources.first) }),
    ]
  }

  /// The columns of launches.
  var launchColumns: [Column<LaunchAnalysis>] {
    [
      ("pid", { number($0.pid) }), ("at", { time($0.at) }),
      ("kind", { $0.kind == .undetermined ? "" : $0.kind.rawValue }),
      ("reason", { CSVReport.safe($0.reason ?? "") }), ("toActive", { seconds($0.toActive) }),
      ("source", { place($0.source) }),
    ]
  }

  private func number(_ pid: Int32?) -> String { pid.map(String.init) ?? "" }

  private func time(_ instant: Instant?) -> String { instant.map(time) ?? "" }

  private func seconds(_ span: TimeSpan?) -> String {
    span.flatMap(context.time).map { JSONText.decimalSeconds($0.nanoseconds) } ?? ""
  }

  private func place(_ source: SourcePosition?) -> String {
    CSVReport.safe(source.map(context.place) ?? "")
  }
}
