import LifetraceMetrics
import LifetraceModel

/// Writes intervals, or the items of a list, as rows of RFC 4180 CSV.
///
/// CSV is always full and includes Apple's own apps and daemons. A column has the values of a field
/// of the JSON report: an instant is RFC 3339, seconds since the start in a log without a date, or
/// the number of the record in a log without times; a missing value is empty. Text that a
/// spreadsheet would read as a formula gets a leading apostrophe.
struct CSVReport {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Returns the header and the rows, each ended by CR LF.
  func rendered() -> String {
    switch context.options.csvRows {
    case .intervals: intervals
    case .sessions:
      items(CSVReport.sessionColumns) { app in
        app.backgroundSessions.items.sorted { $0.enteredBackgroundAt < $1.enteredBackgroundAt }
      }
    case .exits: items(CSVReport.exitColumns, \.exits.items, ofExtensions: \.exits.items)
    case .launches: items(CSVReport.launchColumns, \.launches.items)
    }
  }

  // MARK: Columns

  static let sessionColumns = ReportFields.session.rows(
    "pid kind leftActiveAt enteredBackgroundAt suspendedAt endedAt outcome timeToBackground used "
      + "usedAtMost budget verdict heldBy budgetSource source")

  static let launchColumns = ReportFields.launch.rows("pid at before kind reason toActive source")

  static let exitColumns =
    ReportFields.exit.rows("pid at after before category namespace code")
    + [.text("reason", "The namespace and the code, as the system writes them.") { $0.rawReason }]
    + ReportFields.exit.rows("explanation whileIn") + [
      .text("watchdogStep", "The step of the watchdog.") { $0.watchdog?.step },
      .seconds("watchdogLimit", "The limit of the watchdog.") { $0.watchdog?.limit },
      .source("source", "The first line about the exit.") { $0.sources.first },
    ]

  private static func columns<State: LabelledState>(
    _ fields: FieldTable<StateInterval<State>>
  ) -> [Field<StateInterval<State>>] {
    fields.rows("state start end")
      + [.seconds("seconds", "The length of the interval.") { $0.duration }]
      + fields.rows("startEvidence endEvidence source")
  }

  static let appColumns = columns(ReportFields.appInterval)
  static let sceneColumns = columns(ReportFields.sceneInterval)

  // MARK: Rows

  /// The intervals; an app whose analysis kept no timeline has one row with the state `timeline not
  /// kept`.
  private var intervals: String {
    var text = CSVReport.line(
      ["device", "bundle", "pid", "scene", "level"] + CSVReport.appColumns.map(\.key))
    for app in context.analysis.apps {
      let subject = [app.device ?? "", app.bundle ?? app.process ?? ""].map(CSVReport.safe)
      func add<State: LabelledState>(
        _ timeline: [StateInterval<State>]?, _ columns: [Field<StateInterval<State>>],
        _ own: [String]
      ) {
        for interval in timeline ?? [] {
          text += CSVReport.line(subject + own + columns.map { cell($0, interval) })
        }
      }
      add(app.timeline, CSVReport.appColumns, ["", "", "app"])
      for process in app.processes.items {
        let pid = process.pid.map(String.init) ?? ""
        add(process.timeline, CSVReport.appColumns, [pid, "", "process"])
      }
      for scene in app.scenes.items {
        add(scene.timeline, CSVReport.sceneColumns, ["", CSVReport.safe(scene.id), "scene"])
      }
      guard app.timeline == nil else { continue }
      let window = StateInterval<AppState>(
        state: .undetermined, start: app.windowStart, end: app.windowEnd, startEvidence: .cutOff,
        endEvidence: .cutOff)
      let cells = CSVReport.appColumns.dropFirst().map { cell($0, window) }
      text += CSVReport.line(subject + ["", "", "app", "timeline not kept"] + cells)
    }
    return text
  }

  /// Returns the items of all apps, each in a row after its device and app.
  ///
  /// - Parameter ofExtensions: the items of an app's extensions, which have their own names.
  private func items<Item>(
    _ columns: [Field<Item>], _ items: (AppAnalysis) -> [Item],
    ofExtensions: (ExtensionAnalysis) -> [Item] = { _ in [] }
  ) -> String {
    var text = CSVReport.line(["device", "bundle"] + columns.map(\.key))
    func add(_ items: [Item], of name: String, _ device: String?) {
      let subject = [device ?? "", name].map(CSVReport.safe)
      for item in items { text += CSVReport.line(subject + columns.map { cell($0, item) }) }
    }
    for app in context.analysis.apps {
      add(items(app), of: app.bundle ?? app.process ?? "", app.device)
      for other in app.extensions { add(ofExtensions(other), of: other.identifier, app.device) }
    }
    return text
  }

  // MARK: Cells

  private func cell<Item>(_ column: Field<Item>, _ item: Item) -> String {
    column.value(item, context).map(CSVReport.text) ?? ""
  }

  /// Returns a value of the JSON report as a cell.
  static func text(_ value: JSONText) -> String {
    switch value {
    case .string(let text): safe(text)
    case .integer, .unsigned, .seconds, .ratio, .bool: value.compact
    case .array(let items): safe(items.map(plainText).joined(separator: "; "))
    case .made(let items): text(.array(items.all))
    // An instant of a log without dates or times.
    case .object(let members): members.first.map { text($0.value) } ?? ""
    }
  }

  private static func plainText(_ value: JSONText) -> String {
    if case .string(let text) = value { text } else { value.compact }
  }

  /// Returns text of the log without controls, and without a beginning that is a formula.
  static func safe(_ text: String) -> String { neutralized(VisibleText.escaped(text)) }

  /// Returns text with an apostrophe before a beginning that is a formula.
  static func neutralized(_ text: String) -> String {
    let first = text.unicodeScalars.first { !isPassedOver($0) }
    return first.map(formulaSigns.contains) == true ? "'" + text : text
  }

  /// The signs with which a spreadsheet begins a formula, also in their wide forms.
  private static let formulaSigns = Array("=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars)

  /// Whether a spreadsheet may look after a scalar for the beginning of a formula: it shows no
  /// character of its own.
  private static func isPassedOver(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format, .spaceSeparator: true
    default: scalar.properties.isWhitespace
    }
  }

  static func line(_ fields: [String]) -> String {
    fields.map(quoted).joined(separator: ",") + "\r\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }
    let ends = [field.utf8.first, field.utf8.last]
    // What would be a command to the runner of a build is none after a quote.
    guard needsQuotes || ends.contains(UInt8(ascii: " ")) || WorkflowText.inert(field) != field
    else { return field }
    return "\"" + field.replacingBytes("\"", with: "\"\"") + "\""
  }
}
