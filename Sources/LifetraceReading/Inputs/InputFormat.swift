import LifetraceModel

/// What the beginning of an input shows it to be.
struct InputFormat: Sendable {
  /// What the input is, when it is no log at all.
  private(set) var foreign: ForeignFormat?
  /// What the input is, should no life cycle be found in its lines.
  private(set) var table: ForeignFormat?
  /// What the first line says of a report.
  private(set) var bugType: BugType?
  /// The only layout to be read; `nil` for any.
  let forcedLayout: String?
  /// The beginning of the input, until it is long enough to recognize the format.
  private var start: [UInt8]? = []

  init(forcedLayout: String?) { self.forcedLayout = forcedLayout }

  /// Whether the beginning has not come yet.
  var isOpen: Bool { start != nil }

  /// Whether lines may be read as text.
  var allowsText: Bool { forcedLayout.map(LayoutName.isText) != false }

  /// Whether the input may be a report that is read as a whole.
  private var allowsReports: Bool {
    forcedLayout.map { DiagnosticReport.layouts.contains($0) } ?? true
  }

  /// The input is no log.
  mutating func refuse(as format: ForeignFormat) {
    foreign = format
    start = nil
  }

  /// Adds bytes to the beginning; returns whether there are enough of them.
  mutating func add(_ chunk: [UInt8]) -> Bool {
    guard var beginning = start else { return true }
    if beginning.isEmpty { beginning = chunk } else { beginning += chunk }
    start = beginning
    return beginning.count >= LineRepair.reach
  }

  /// The beginning, which is not kept any longer.
  mutating func takeStart() -> [UInt8]? {
    defer { start = nil }
    return start
  }

  /// Recognizes the input by its beginning; returns the report that begins with it, if it is one.
  mutating func recognize(_ beginning: Span<UInt8>) -> DiagnosticReport? {
    bugType = BugType(of: beginning)
    if allowsReports, let report = DiagnosticReport(beginning) { return report }
    foreign = ForeignFormat.recognize(beginning)
    if foreign == nil, forcedLayout == nil { table = ValueTable.recognize(beginning) }
    return nil
  }
}
