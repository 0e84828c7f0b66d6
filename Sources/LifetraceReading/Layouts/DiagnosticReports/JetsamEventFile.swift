/// A report of the processes that the system terminated to get memory, and of the memory of every
/// process.
///
/// Source: Apple, "Identifying high-memory use with jetsam event reports": only a terminated
/// process has a `reason`; `states` has *frontmost* and *suspended*, and *daemon* for a process
/// that is no app.
enum JetsamEventFile {
  /// The process that writes such reports, and a line in the log about each.
  private static let writer = Array("ReportSystemMemory".utf8)
  /// Devices run less than a thousand processes.
  private static let mostProcesses = 10_000
  private static let mostStates = 16

  /// Returns a record about the device, and a record for each process that the system terminated,
  /// as the log would contain them.
  static func records(
    _ report: borrowing JSONDocument, _ header: borrowing JSONDocument, _ lines: ReportLines
  ) -> [JoinedRecord] {
    // When it was written: by then they had ended.
    let date = report.text("/date") ?? header.text("/timestamp") ?? []
    var place = 0
    let time = TimeShape.dated(date.span, at: &place)
    var killed: [[UInt8]] = []
    for index in 0..<min(report.count("/processes"), mostProcesses) {
      let process = "/processes/\(index)"
      guard let reason = report.text(process + "/reason"), let name = report.text(process + "/name")
      else { continue }
      let pid = report.integer(process + "/pid").map { " [\($0)]" } ?? ""
      killed.append(
        Array("Process ".utf8) + name + Array("\(pid) killed by jetsam reason ".utf8) + reason
          + state(report, process) + Array(KernelEmitter.isListed.utf8))
    }
    let reasonLines = lines.lines(of: "reason", count: killed.count)
    return [record(head(report), time, line: lines.line(of: "date"))]
      + zip(killed, reasonLines).map { record(writer + $0, time, line: $1, isWritten: true) }
  }

  private static func head(_ report: borrowing JSONDocument) -> [UInt8] {
    let fields = [
      ("Hardware Model: ", report.text("/product")), ("OS Version: ", report.text("/build")),
    ]
    return fields.flatMap { name, value in value.map { Array(name.utf8) + $0 + [.lineFeed] } ?? [] }
  }

  /// Returns the state of a process in the words of exits.
  private static func state(_ report: borrowing JSONDocument, _ process: String) -> [UInt8] {
    let count = min(report.count(process + "/states"), mostStates)
    let states = (0..<count).compactMap { report.text(process + "/states/\($0)") }
    return words.flatMap { word in
      states.contains(Array(word.state.utf8)) ? Array(word.text.utf8) : []
    }
  }

  private static let words = [
    (state: "frontmost", text: " ProcessVisibility: Foreground"),
    (state: "background", text: " ProcessVisibility: Background"),
    (state: "suspended", text: " ProcessState: Suspended"),
    (state: "daemon", text: KernelEmitter.daemon),
  ]

  /// - Parameter isWritten: whether the text begins with its writer.
  private static func record(
    _ text: [UInt8], _ time: WallTime?, line: UInt32, isWritten: Bool = false
  ) -> JoinedRecord {
    let start = isWritten ? writer.count : 0
    var fields = LineFields(time: time, message: start..<text.count)
    fields.process = isWritten ? 0..<start : nil
    return JoinedRecord(layout: DiagnosticReport.layout, line: line, fields: fields, bytes: text)
  }
}

/// The JSON of MetricKit's `MXDiagnosticPayload`: the crashes of a day, without times of their own.
///
/// Source: Apple, "MXDiagnosticPayload", "MXMetaData".
enum MetricKitPayload {
  /// How far its first keys are looked for.
  private static let reach = 4096
  /// A payload has a few; bounds the work on a damaged one.
  private static let mostCrashes = 1000
  private static let marks = ["\"timeStampBegin\"", "\"timeStampEnd\""].map { Array($0.utf8) }
  private static let diagnostics = Array("Diagnostics\"".utf8)

  /// Whether a text begins as such a payload does.
  static func begins(_ start: Span<UInt8>) -> Bool {
    let first = start.skippingSpace(from: start.skippingByteOrderMark(from: 0))
    guard start.byte(first) == UInt8(ascii: "{") else { return false }
    return start.firstIndex(of: diagnostics, limit: reach) != nil
      && marks.contains { start.firstIndex(of: $0, limit: reach) != nil }
  }

  /// Returns a record for each crash, in the words of a crash report.
  static func records(
    _ payload: borrowing JSONDocument, _ lines: ReportLines
  ) -> [JoinedRecord] {
    let count = min(payload.count("/crashDiagnostics"), mostCrashes)
    let places = lines.lines(of: "diagnosticMetaData", count: count)
    return (0..<count).map { index in
      let text = text(payload, "/crashDiagnostics/\(index)/diagnosticMetaData")
      return JoinedRecord(
        layout: DiagnosticReport.layout, line: places[index],
        fields: LineFields(time: nil, message: 0..<text.count), bytes: text)
    }
  }

  private static func text(_ payload: borrowing JSONDocument, _ metaData: String) -> [UInt8] {
    let signal = payload.integer(metaData + "/signal").map { Array("SIGNAL \($0)".utf8) }
    let fields = [
      ("PID", payload.integer(metaData + "/pid").map { Array("\($0)".utf8) }),
      ("Identifier", payload.text(metaData + "/bundleIdentifier")),
      ("Version", payload.text(metaData + "/appVersion")),
      ("Hardware Model", payload.text(metaData + "/deviceType")),
      ("OS Version", payload.text(metaData + "/osVersion")),
      ("Termination Reason", payload.text(metaData + "/terminationReason") ?? signal),
    ]
    return Array(CrashReportEmitter.diagnostic.utf8)
      + fields.flatMap { field, value in
        value.map { Array("\n\(field): ".utf8) + $0 } ?? []
      }
  }
}
