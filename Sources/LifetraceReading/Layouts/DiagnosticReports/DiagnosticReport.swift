import LifetraceModel

/// A report that the device writes to a file of its own, `.ips`. The object on the first line
/// contains the report's kind; the object below it is the report.
///
/// Source: Apple, "Interpreting the JSON format of a crash report" and "Identifying high-memory use
/// with jetsam event reports".
struct DiagnosticReport: Sendable {
  /// The layout's name.
  static let layout = "ips"

  /// The layouts of files that are read as a whole.
  static let layouts = [layout, PayloadFile.layout, LifeCyclePeriodFile.layout]

  /// How a report is read.
  enum Kind: Sendable {
    case crash
    case memory
    case stackshot
    case panic
    /// What apps get of MetricKit and save, and the sessions of the device's analytics.
    case payloads
    /// The table of periods that xctrace exports.
    case periods
  }

  /// The longest file that is read, in bytes; the longest known have a few million.
  static let longest = 16 << 20

  private let kind: Kind
  /// Whether it is an export of xctrace.
  var isOfPeriods: Bool { kind == .periods }
  private var text: [UInt8] = []
  private var lineFeeds = 0
  /// Whether the text so far ends within a line.
  private var isInLine = false
  /// Whether the file is longer than what is read of it.
  private(set) var isTooLong = false
  /// Whether the file begins with the report itself, and a header that was made by its keys is above it in the text.
  private(set) var lacksHeader = false

  /// Begins a report; `nil` if a file that begins so is none of these kinds.
  init?(_ start: Span<UInt8>) {
    if PayloadFile.begins(start) {
      kind = .payloads
      return
    }
    if LifeCyclePeriodFile.begins(start) {
      kind = .periods
      return
    }
    if let header = PastedReport.missingHeader(above: start),
      let kind = BugType(of: header.span)?.kind
    {
      self.kind = kind
      text = header
      lacksHeader = true
      return
    }
    guard DiagnosticReport.header(start) != nil, let kind = BugType(of: start)?.kind else {
      return nil
    }
    self.kind = kind
  }

  /// Returns the type of a report with a body that nobody reads; `nil` if there is none.
  static func unreadType(_ start: Span<UInt8>) -> BugType? {
    guard header(start) != nil, let type = BugType(of: start), type.kind == nil else { return nil }
    return type
  }

  /// The object on the first line, if another begins below it.
  ///
  /// Older reports have the text of a crash report there, which is read as such.
  private static func header(_ start: Span<UInt8>) -> JSONElement? {
    let first = start.skippingByteOrderMark(from: 0)
    guard start.byte(first) == UInt8(ascii: "{"),
      let end = start.firstIndex(of: .lineFeed, from: first),
      start.byte(start.skippingSpace(from: end + 1)) == UInt8(ascii: "{")
    else { return nil }
    return JSONElement(start.extracting(first..<end))
  }

  /// Adds the next bytes of the file.
  mutating func append(_ bytes: [UInt8]) {
    lineFeeds += bytes.count { $0 == .lineFeed }
    if let last = bytes.last { isInLine = last != .lineFeed }
    let room = DiagnosticReport.longest - text.count
    isTooLong = isTooLong || bytes.count > room
    text += bytes.prefix(room)
  }

  /// How many lines the file has.
  var lineCount: Int { lineFeeds + (isInLine ? 1 : 0) }

  /// What a report contains.
  struct Content {
    /// In the words that the system has for it elsewhere.
    var records: [JoinedRecord]
    /// What the system counted of apps.
    var counters: [AppCounters] = []
    /// Whether the end of the report is missing.
    var isCutOff = false
    /// What could not be used of it, by cause or kind.
    var skipped: [String: Int] = [:]
    /// What there is to say about it, at its line.
    var notes: [(severity: Diagnostic.Severity, line: UInt32, message: String)] = []

    /// Counts something that is not read.
    mutating func skip(_ kind: String) { skipped[kind, default: 0] += 1 }
  }

  /// What is said where the end of the report is missing.
  func cutOff(at source: SourcePosition) -> Diagnostic {
    isTooLong
      ? Diagnostic(
        .dataLoss,
        "the report is longer than \(DiagnosticReport.longest >> 20) MB; what comes before is read",
        source: source,
        notes: ["no device writes such reports; the processes after it are not counted"])
      : Diagnostic(
        .warning, "the end of the report is missing; what comes before is read", source: source,
        notes: ["save the report from the device again for the rest"])
  }

  /// What the report contains, as far as it goes; `nil` if it is damaged.
  func content() -> Content? {
    guard lacksHeader, var content = contentBelowHeader() else { return contentBelowHeader() }
    for index in content.records.indices { content.records[index].line -= 1 }
    for index in content.notes.indices { content.notes[index].line -= 1 }
    return content
  }

  private func contentBelowHeader() -> Content? {
    if kind == .payloads { return PayloadFile.content(of: text.span) }
    if kind == .periods { return LifeCyclePeriodFile.content(of: text.span) }
    guard let end = text.firstIndex(of: .lineFeed) else { return nil }
    let body = text.span.extracting(end + 1..<text.count)
    if let report = JSONElement(body) { return content(of: report) }
    if let content = joined() { return content }
    guard let report = CutJSON(body).closed(), var content = content(of: report) else { return nil }
    content.isCutOff = true
    return content
  }

  /// What reports contain that were put into the file one after the other, also of other kinds; `nil` if there are no
  /// two headers.
  private func joined() -> Content? {
    var (count, start) = (0, 0)
    while start < text.count, count < 2 {
      let end = text.span.lineStop(from: start)
      let line = text.span.extracting(start..<end)
      if CrashReportText.isFileHeader(line) || CrashReportText.joinedHeader(line) != nil {
        count += 1
      }
      start = text.span.skippingBreak(from: end)
    }
    guard count > 1 else { return nil }
    var reader = TextRecordReader(forced: CrashReportText.name)
    var records = JoinedRecords()
    var sink = EventSink()
    reader.readAll(text.span, to: &records, sink: &sink)
    return Content(records: records.all, skipped: sink.skipped)
  }

  private func content(of report: JSONElement) -> Content? {
    let places = ReportLines(text.span)
    guard let header = DiagnosticReport.header(text.span) else { return nil }
    switch kind {
    case .crash: return Content(records: [CrashReportFile.record(report, header, places)])
    case .memory: return JetsamEventFile.content(report, header, places)
    case .stackshot: return Content(records: StackshotFile.records(report, header, places))
    case .panic: return PanicFile.content(report, header, places, BugType(of: text.span)?.words)
    case .payloads, .periods: return nil
    }
  }
}

/// Keeps the records of a text.
private struct JoinedRecords: RecordConsumer {
  var all: [JoinedRecord] = []

  func isCandidate(_ message: Span<UInt8>) -> Bool { false }
  mutating func take(_ record: borrowing JoinedRecord, into sink: inout EventSink) {
    all.append(copy record)
  }
  mutating func take(_ record: RawRecord, into sink: inout EventSink) {}
  mutating func noteLoss() {}
  mutating func note(_ dated: DatedEvents, after count: Int, into sink: inout EventSink) {}
}

/// A crash report as JSON, in the words that tools write when they show such files as text.
///
/// Source: Apple, "Interpreting the JSON format of a crash report", which names the field of the
/// text for each of the keys.
enum CrashReportFile {
  /// Returns the head of the report and its termination as one record.
  static func record(
    _ report: JSONElement, _ header: JSONElement, _ lines: ReportLines
  ) -> JoinedRecord {
    let name = DeviceReport.line(report.bytes("procName") ?? header.bytes("app_name") ?? [])
    let pid = report.integer("pid").flatMap { ProcessReference.pid(exactly: $0) }
    let field = "Process: "
    var text = Array(field.utf8)
    let process = text.count..<text.count + name.count
    text += name
    if let pid { text += Array(" [\(pid)]".utf8) }
    let bundle = report.bytes("bundleInfo", "CFBundleIdentifier") ?? header.bytes("bundleID")
    append("Path", report.bytes("procPath"), to: &text)
    append("Identifier", bundle, to: &text)
    append("Version", header.bytes("app_version"), to: &text)
    append("Role", report.bytes("procRole"), to: &text)
    append("Date/Time", report.bytes("captureTime"), to: &text)
    append("Launch Time", report.bytes("procLaunch"), to: &text)
    append("Hardware Model", report.bytes("modelCode"), to: &text)
    append("CrashReporter Key", report.bytes("crashReporterKey"), to: &text)
    append("OS Version", header.bytes("os_version") ?? version(report), to: &text)
    append("Exception Type", exceptionType(report), to: &text)
    append("Termination Reason", terminationReason(report), to: &text)
    for reason in report.items("termination", "reasons") {
      text += [.lineFeed] + (reason.bytes ?? [])
    }
    appendLibraryWords(of: report, to: &text)
    let time = report.bytes("captureTime") ?? header.bytes("timestamp") ?? []
    var place = 0
    var fields = LineFields(
      time: TimeShape.dated(time.span, at: &place), message: 0..<text.count)
    // Without a pid the text does not name its process so that anybody would know it.
    fields.process = name.isEmpty || pid == nil ? nil : process
    fields.pid = pid
    let key = terminationReason(report) == nil ? "captureTime" : "termination"
    return JoinedRecord(
      layout: DiagnosticReport.layout, line: lines.line(of: key), fields: fields, bytes: text)
  }

  private static func append(_ field: String, _ value: [UInt8]?, to text: inout [UInt8]) {
    guard let value, !value.isEmpty else { return }
    text += Array("\n\(field): ".utf8) + DeviceReport.line(value)
  }

  /// `iPhone OS 16.5 (20F66)`
  private static func version(_ report: JSONElement) -> [UInt8]? {
    guard let train = report.bytes("osVersion", "train") else { return nil }
    guard let build = report.bytes("osVersion", "build") else { return train }
    return train + Array(" (".utf8) + build + Array(")".utf8)
  }

  /// `EXC_CRASH (SIGKILL)`
  private static func exceptionType(_ report: JSONElement) -> [UInt8]? {
    guard let type = report.bytes("exception", "type") else { return nil }
    guard let signal = report.bytes("exception", "signal") else { return type }
    return type + Array(" (".utf8) + signal + Array(")".utf8)
  }

  private static func appendLibraryWords(of report: JSONElement, to text: inout [UInt8]) {
    let words = libraryWords(report) + tellingFrames(report)
    guard !words.isEmpty else { return }
    text += Array("\n\nApplication Specific Information:".utf8)
    for line in words { text += [.lineFeed] + line }
  }

  /// What libraries said before the process ended, the most telling first.
  private static func libraryWords(_ report: JSONElement) -> [[UInt8]] {
    let all = (report["asi"]?.members ?? []).flatMap(\.items).compactMap(\.bytes)
    // The C library says so of every abort.
    let isUsual = { (line: [UInt8]) in line.elementsEqual("abort() called".utf8) }
    return all.filter { !isUsual($0) } + all.filter(isUsual)
  }

  /// The functions in which the process crashed whose names say why.
  private static func tellingFrames(_ report: JSONElement) -> [[UInt8]] {
    let threads = report.items("threads")
    guard let number = report.integer("faultingThread"), let index = Int(exactly: number),
      threads.indices.contains(index)
    else { return [] }
    return threads[index].items("frames").prefix(mostFrames).compactMap { $0.bytes("symbol") }
      .filter { ByteScanner($0[...]).contains("NoSceneLifecycleAdoption") }
  }

  /// What traps is near the top of the stack.
  private static let mostFrames = 16

  /// `FRONTBOARD 2343432205`, `SIGNAL 6 Abort trap: 6`
  private static func terminationReason(_ report: JSONElement) -> [UInt8]? {
    guard let namespace = report.bytes("termination", "namespace"),
      let code = report["termination"]?["code"].flatMap({ code in
        code.integer.map { "\($0)" } ?? code.unsigned.map { "\($0)" }
      })
    else { return nil }
    let indicator = report.bytes("termination", "indicator").map { Array(" ".utf8) + $0 } ?? []
    return namespace + Array(" \(code)".utf8) + indicator
  }
}

/// The objects, arrays and strings that are open in JSON text.
struct JSONBrackets: Sendable {
  /// The brackets that close the open objects and arrays, the innermost last.
  private(set) var open: [UInt8] = []
  private(set) var isInString = false
  /// Whether every closing bracket so far closes the innermost open one.
  private(set) var isWhole = true
  private var isEscaped = false

  /// Adds the next byte.
  mutating func add(_ byte: UInt8) {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == .backslash {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
    case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
    case UInt8(ascii: "}"), UInt8(ascii: "]"): isWhole = open.popLast() == byte && isWhole
    default: break
    }
  }
}

/// JSON text whose end is missing.
struct CutJSON {
  private let text: [UInt8]
  /// The last places after which text may be missing, and the open brackets there.
  private var places: [(end: Int, open: [UInt8])] = []

  /// A mark after the cut, such as `[…]`, opens and closes at most so many.
  private static let mostPlaces = 4

  init(_ text: Span<UInt8>) {
    self.text = Array(text)
    var brackets = JSONBrackets()
    // Deeper text is no report, and each place keeps all its brackets.
    for index in text.indices where brackets.isWhole && brackets.open.count <= JSONFramer.deepest {
      let wasInString = brackets.isInString
      brackets.add(text[index])
      guard !wasInString, brackets.isWhole else { continue }
      switch text[index] {
      case UInt8(ascii: ","): keep(index, brackets.open)
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"):
        keep(index + 1, brackets.open)
      default: break
      }
    }
  }

  private mutating func keep(_ end: Int, _ open: [UInt8]) {
    if places.count == CutJSON.mostPlaces { places.removeFirst() }
    places.append((end, open))
  }

  /// The text up to each of the last places, with its open brackets closed; the longest first.
  var closedTexts: [[UInt8]] {
    places.reversed().map { Array(text[..<$0.end] + $0.open.reversed()) }
  }

  /// Returns the text up to the last whole value, with its open brackets closed; `nil` if it is no
  /// JSON.
  func closed() -> JSONElement? {
    for text in closedTexts {
      if let value = JSONElement(text.span) { return value }
    }
    return nil
  }
}

/// The line of each key of a report, for keys that have a line of their own.
struct ReportLines {
  private var lines: [[UInt8]: [UInt32]] = [:]

  /// The keys that are looked for.
  private static let keys =
    [
      "captureTime", "termination", "reason", "date", "diagnosticMetaData", "procname",
      "panicString",
    ].map { Array($0.utf8) } + DiagnosedPayload.lists.map { Array($0.utf8) }

  /// The line of keys without a line of their own.
  private let firstLine: UInt32

  /// Finds the lines of keys.
  ///
  /// - Parameter firstLine: where the report begins: below its header.
  init(_ text: Span<UInt8>, firstLine: UInt32 = 2) {
    self.firstLine = firstLine
    var start = 0
    var number: UInt32 = 0
    while start < text.count {
      number += 1
      let end = text.firstIndex(of: .lineFeed, from: start) ?? text.count
      let first = text.skippingBlanks(from: start)
      for key in ReportLines.keys
      where text.byte(first) == UInt8(ascii: "\"") && text.has(key, at: first + 1)
        && text.byte(first + 1 + key.count) == UInt8(ascii: "\"")
      {
        lines[key, default: []].append(number)
      }
      start = end + 1
    }
  }

  /// The line of the first key of this name, or that on which reports begin.
  func line(of key: String) -> UInt32 { lines[Array(key.utf8)]?.first ?? firstLine }

  /// The lines of all keys of this name, if there are so many.
  func lines(of key: String, count: Int) -> [UInt32] {
    let found = lines[Array(key.utf8)] ?? []
    return found.count == count ? found : Array(repeating: line(of: key), count: count)
  }

  /// The lines of all keys of this name in one of several lists, if there are so many; else the line of the list.
  func lines(of key: String, in list: String, of lists: [String], count: Int) -> [UInt32] {
    let start = line(of: list)
    let end = lists.compactMap { lines[Array($0.utf8)]?.first }.filter { $0 > start }.min()
    let found = (lines[Array(key.utf8)] ?? []).filter { $0 > start && $0 < end ?? .max }
    return found.count == count ? found : Array(repeating: start, count: count)
  }
}
