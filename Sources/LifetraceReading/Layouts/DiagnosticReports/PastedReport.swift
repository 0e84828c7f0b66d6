/// A diagnostic report pasted among other text: an object with the report's kind on one line, and
/// the report itself on the lines below.
struct PastedReport: Sendable {
  private var report: DiagnosticReport
  /// The first and the last line of the report in the text.
  private let firstLine: UInt32
  private var lastLine: UInt32
  private var brackets = JSONBrackets()
  /// What is missing before the first line.
  private var opening: [UInt8] = []

  /// Begins a report with the line of the object that contains its kind; `nil` if `line` does not
  /// continue a report of a supported kind.
  init?(_ header: ArraySlice<UInt8>, at firstLine: UInt32, below line: Span<UInt8>) {
    guard line.byte(0) == UInt8(ascii: "{") else { return nil }
    let start = Array(header) + [.lineFeed, UInt8(ascii: "{")]
    guard let report = DiagnosticReport(start.span) else { return nil }
    self.report = report
    self.report.append(Array(header))
    self.firstLine = firstLine
    lastLine = firstLine
  }

  /// Begins a report without the object that contains its kind, or a single process of a memory
  /// report; `nil` if the text does not begin as such a report does.
  ///
  /// - Parameters:
  ///   - text: the text from the line on, with whatever a paste put around its lines.
  ///   - line: its number.
  init?(withoutHeader text: Span<UInt8>, at line: UInt32) {
    let head = text.extracting(0..<min(text.count, PastedReport.reach))
    guard let kind = PastedReport.kind(head), line > 0 else { return nil }
    self.init(Array(kind.header.utf8)[...], at: line - 1, below: "{".utf8.span)
    opening = Array(kind.opening.utf8)
  }

  /// Returns the line with the kind of a report that begins a file without it, on one line; `nil` for other text.
  static func missingHeader(above start: Span<UInt8>) -> [UInt8]? {
    let end = min(start.lineStop(from: 0), PastedReport.reach)
    guard start.byte(0) == UInt8(ascii: "{"), let kind = kind(start.extracting(0..<end)),
      kind.opening.isEmpty
    else { return nil }
    return Array(kind.header.utf8) + [.lineFeed]
  }

  /// The kind of a report by its first keys; `nil` if they are of none.
  private static func kind(_ head: Span<UInt8>) -> Kind? {
    guard
      let kind = kinds.first(where: { kind in
        kind.keys.allSatisfy { head.firstIndex(of: $0) != nil }
      }), !isOfOtherKind(head, than: kind.header)
    else { return nil }
    return kind
  }

  /// A kind of report that is known by its keys.
  private typealias Kind = (header: String, opening: String, keys: [[UInt8]])

  /// How far into a report its first keys are looked for.
  private static let reach = 2048
  private static let kindKey = Array("\"bug_type\" : ".utf8)

  /// Whether a report names its kind itself, and it is none that its keys show.
  private static func isOfOtherKind(_ head: Span<UInt8>, than header: String) -> Bool {
    guard let key = head.firstIndex(of: kindKey) else { return false }
    let value = key + kindKey.count
    let named = Array(head.extracting(value..<min(value + 5, head.count)))
    return !header.utf8.dropLast().suffix(named.count).elementsEqual(named)
  }
  private static let kinds: [Kind] = [
    (header: #"{"bug_type":"309"}"#, opening: "", keys: ["captureTime", "procName"]),
    (header: #"{"bug_type":"298"}"#, opening: "", keys: ["crashReporterKey", "memoryStatus"]),
    (header: #"{"bug_type":"210"}"#, opening: "", keys: ["panicString"]),
    (header: #"{"bug_type":"288"}"#, opening: "", keys: ["processByPid"]),
    (
      header: #"{"bug_type":"298"}"#, opening: #"{"processes":["#,
      keys: ["rpages", "states", "reason", "pid"]
    ),
  ].map { kind in
    (
      header: kind.header, opening: kind.opening,
      keys: kind.keys.map { Array("\"\($0)\"".utf8) }
    )
  }

  /// Adds a line. Returns whether the report ends with it.
  mutating func append(_ line: Span<UInt8>, at number: UInt32) -> Bool {
    let lineFeeds = [UInt8](repeating: .lineFeed, count: Int(max(number, lastLine) - lastLine))
    lastLine = max(number, lastLine)
    report.append(lineFeeds + opening + Array(line))
    opening = []
    for index in line.indices { brackets.add(line[index]) }
    return brackets.open.isEmpty
  }

  /// What the report contains, as far as it goes; `nil` if it is damaged.
  var content: DiagnosticReport.Content? {
    var content = report.content()
    for index in content?.records.indices ?? 0..<0 {
      // The header that is missing may have been above the first line of the text.
      content?.records[index].line &+= firstLine &- 1
    }
    return content
  }
}
