import LifetraceMetrics
import LifetraceModel

/// Writes intervals, or the items of a list, as rows of RFC 4180 CSV.
///
/// It is always full: Apple's own apps and daemons are in it too. Times are RFC 3339, or the
/// seconds since the start where the log has no date, or the number of the record where it has
/// no times; what the log does not tell is empty. A text that a spreadsheet would take for a formula gets
/// a leading apostrophe.
struct CSVReport {
  let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Returns the header and the rows, each ended by CR LF.
  func rendered() -> String {
    switch context.options.csvRows {
    case .intervals: intervals()
    case .sessions:
      rows(sessionColumns) { app in
        app.backgroundSessions.items.sorted { $0.enteredBackgroundAt < $1.enteredBackgroundAt }
      }
    case .exits: rows(exitColumns, of: \.exits.items, others: \.exits.items)
    case .launches: rows(launchColumns) { $0.launches.items }
    }
  }

  func time(_ instant: Instant) -> String {
    switch context.times.reference.anchor {
    case .absolute: context.times.rfc3339(instant)
    case .yearUnknown, .dateUnknown:
      JSONText.decimalSeconds((instant - context.times.first).nanoseconds)
    case .orderOnly: String(instant.nanoseconds)
    }
  }

  /// Returns text of the log without controls, and without a beginning that is a formula.
  static func safe(_ text: String) -> String {
    let visible = VisibleText.escaped(text)
    return "=+-@".contains(visible.first ?? " ") ? "'" + visible : visible
  }

  static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    guard needsQuotes || field.hasPrefix(" ") || field.hasSuffix(" ") else { return field }
    let parts = field.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"" + parts.joined(separator: "\"\"") + "\""
  }
}

extension CSVReport {
  /// Returns the stays in states; an app whose analysis kept no timeline has one row with the state
  /// `timeline not kept`.
  func intervals() -> String {
    var text = CSVReport.line([
      "device", "bundle", "pid", "scene", "level", "state", "start", "end", "seconds",
      "startEvidence", "endEvidence", "source",
    ])
    for app in context.analysis.apps { write(app, to: &text) }
    return text
  }

  private func write(_ app: AppAnalysis, to text: inout String) {
    let subject = Subject(app)
    if let timeline = app.timeline {
      write(timeline, of: subject, level: "app", to: &text)
    }
    for process in app.processes.items {
      var subject = subject
      subject.pid = process.pid
      write(process.timeline ?? [], of: subject, level: "process", to: &text)
    }
    for scene in app.scenes.items {
      var subject = subject
      subject.scene = scene.id
      write(scene.timeline ?? [], of: subject, level: "scene", to: &text)
    }
    guard app.timeline == nil else { return }
    let interval = StateInterval<AppState>(
      state: .undetermined, start: app.windowStart, end: app.windowEnd, startEvidence: .cutOff,
      endEvidence: .cutOff)
    text += row(interval, of: subject, level: "app", state: "timeline not kept")
  }

  private func write<State: LabelledState>(
    _ timeline: [StateInterval<State>], of subject: Subject, level: String, to text: inout String
  ) {
    for interval in timeline {
      text += row(interval, of: subject, level: level, state: interval.state.name)
    }
  }

  private func row<State: LabelledState>(
    _ interval: StateInterval<State>, of subject: Subject, level: String, state: String
  ) -> String {
    let seconds = context.time(interval.duration).map { span in
      JSONText.decimalSeconds(span.nanoseconds)
    }
    return CSVReport.line([
      CSVReport.safe(subject.app.device ?? ""),
      CSVReport.safe(subject.app.bundle ?? subject.app.process ?? ""),
      subject.pid.map(String.init) ?? "", CSVReport.safe(subject.scene ?? ""), level, state,
      time(interval.start), time(interval.end), seconds ?? "",
      interval.startEvidence.kind.rawValue, interval.endEvidence.kind.rawValue,
      CSVReport.safe(interval.startEvidence.source.map(context.place) ?? ""),
    ])
  }

  /// Whom a row is about.
  private struct Subject {
    let app: AppAnalysis
    var pid: Int32?
    var scene: String?

    init(_ app: AppAnalysis) {
      self.app = app
    }
  }
}

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

  /// The columns of background sessions; lengths of time are in seconds.
  var sessionColumns: [Column<BackgroundSession>] {
    [
      ("pid", { number($0.pid) }),
      ("kind", { $0.kind == .undetermined ? "" : $0.kind.rawValue }),
      ("leftActiveAt", { time($0.leftActiveAt) }),
      ("enteredBackgroundAt", { $0.isEntryCutOff ? "" : time($0.enteredBackgroundAt) }),
      ("suspendedAt", { time($0.suspendedAt) }), ("endedAt", { time($0.endedAt) }),
      ("outcome", { $0.outcome.rawValue }), ("timeToBackground", { seconds($0.timeToBackground) }),
      ("used", { seconds($0.used) }), ("usedAtMost", { seconds($0.usedAtMost) }),
      ("budget", { seconds($0.budget) }),
      ("verdict", { $0.verdict.rawValue }),
      ("heldBy", { CSVReport.safe($0.heldBy.joined(separator: "; ")) }),
      ("budgetSource", { CSVReport.safe($0.budgetSource ?? "") }),
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

/// What the rows of a report in CSV are.
public enum CSVRows: String, Hashable, Sendable, CaseIterable {
  /// Stays in a state, of apps, their processes and their scenes.
  case intervals
  /// Background sessions.
  case sessions
  case exits
  case launches
}
