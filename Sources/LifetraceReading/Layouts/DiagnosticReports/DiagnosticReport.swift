/// A report that the device writes to a file of its own, `.ips`: an object on the first line tells its
/// kind, the one below is the report.
///
/// Source: Apple, "Interpreting the JSON format of a crash report" and "Identifying high-memory use
/// with jetsam event reports".
struct DiagnosticReport: Sendable {
  /// The layout's name.
  static let layout = "ips"

  /// The kinds that tell of exits.
  private enum Kind: Sendable {
    case crash
    case memory
    /// MetricKit's diagnostics, which apps get and save, without an object that tells its kind.
    case diagnostics

    init?(_ bugType: [UInt8]?) {
      switch bugType {
      case Array("309".utf8): self = .crash
      case Array("298".utf8): self = .memory
      default: return nil
      }
    }
  }

  /// The longest file that is read, in bytes; the longest known have a few million.
  static let longest = 16 << 20

  private let kind: Kind
  private var text: [UInt8] = []
  private var isTooLong = false

  /// Begins a report; `nil` if a file that begins so is none of these kinds.
  init?(_ start: Span<UInt8>) {
    if MetricKitPayload.begins(start) {
      kind = .diagnostics
      return
    }
    guard let header = DiagnosticReport.header(start), let kind = Kind(header.text("/bug_type"))
    else { return nil }
    self.kind = kind
  }

  /// The kind of a report that nobody reads, as its first line tells it; `nil` if there is none.
  static func unreadKind(_ start: Span<UInt8>) -> String? {
    guard let header = header(start), let type = header.text("/bug_type"), Kind(type) == nil else {
      return nil
    }
    return String(decoding: type.prefix(8), as: UTF8.self)
  }

  /// The object on the first line, if another begins below it.
  ///
  /// Older reports have the text of a crash report there, which is read as such.
  private static func header(_ start: Span<UInt8>) -> JSONDocument? {
    let first = start.skippingByteOrderMark(from: 0)
    guard start.byte(first) == UInt8(ascii: "{"),
      let end = start.firstIndex(of: .lineFeed, from: first),
      start.byte(start.skippingSpace(from: end + 1)) == UInt8(ascii: "{")
    else { return nil }
    return JSONDocument(start.extracting(first..<end))
  }

  /// Adds the next bytes of the file.
  mutating func append(_ bytes: [UInt8]) {
    isTooLong = isTooLong || text.count + bytes.count > DiagnosticReport.longest
    if !isTooLong { text += bytes }
  }

  /// How many lines the file has.
  var lineCount: Int { text.count { $0 == .lineFeed } + (text.last == .lineFeed ? 0 : 1) }

  /// What a report contains.
  struct Content {
    /// In the words that the system has for it elsewhere.
    var records: [JoinedRecord]
    /// Whether the end of the report is missing.
    var isCutOff = false
  }

  /// What the report contains, as far as it goes; `nil` if it is damaged.
  func content() -> Content? {
    guard !isTooLong else { return nil }
    var start = 0
    if kind != .diagnostics {
      guard let end = text.firstIndex(of: .lineFeed) else { return nil }
      start = end + 1
    }
    let body = text.span.extracting(start..<text.count)
    if let report = JSONDocument(body) { return records(report).map { Content(records: $0) } }
    guard let report = CutJSON(body).closed() else { return nil }
    return records(report).map { Content(records: $0, isCutOff: true) }
  }

  private func records(_ report: borrowing JSONDocument) -> [JoinedRecord]? {
    let places = ReportLines(text.span)
    if kind == .diagnostics { return MetricKitPayload.records(report, places) }
    guard let header = DiagnosticReport.header(text.span) else { return nil }
    return kind == .crash
      ? [CrashReportFile.record(report, header, places)]
      : JetsamEventFile.records(report, header, places)
  }
}
