import LifetraceAnalysis
import LifetraceModel

extension CSVReport {
  /// A column's name, which is that of the member in the report's JSON, and its cell in an item's row.
  typealias Column<Item> = (name: String, cell: (Item) -> String)

  /// Returns the items of all apps, each in a row behind its device and app.
  func rows<Item>(_ columns: [Column<Item>], of items: (AppAnalysis) -> [Item]) -> String {
    var text = CSVReport.line(["device", "bundle"] + columns.map(\.name))
    for app in context.analysis.apps {
      let subject = [app.device ?? "", app.bundle ?? app.process ?? ""].map(CSVReport.safe)
      for item in items(app) {
        text += CSVReport.line(subject + columns.map { $0.cell(item) })
      }
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
      ("used", { seconds($0.used) }), ("allowance", { seconds($0.allowance) }),
      ("verdict", { $0.verdict.rawValue }),
      ("heldBy", { CSVReport.safe($0.heldBy.joined(separator: "; ")) }),
      ("allowanceSource", { CSVReport.safe($0.allowanceSource ?? "") }),
      ("source", { place($0.source) }),
    ]
  }

  /// The columns of exits. One without `at` was some time after `after`, and before `before`.
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
      ("code", { $0.rawCode ?? "" }),
      ("explanation", { CSVReport.safe($0.explanation ?? "") }),
      ("whileIn", { $0.whileIn.known?.rawValue ?? "" }),
      ("watchdog", { CSVReport.safe($0.watchdog?.step ?? "") }),
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
