/// A report of the processes that the system terminated to get memory, and of the memory of every
/// process.
///
/// Source: Apple, "Identifying high-memory use with jetsam event reports": only a terminated
/// process has a `reason`; `states` has *frontmost* and *suspended*, and *daemon* for a process
/// that is no app.
enum JetsamEventFile {
  /// The process that writes such reports, and a line in the log about each.
  private static let writer = Array("ReportSystemMemory".utf8)

  /// Returns a record about the device, and a record for each process that the system terminated,
  /// as the log would contain them.
  static func records(
    _ report: JSONElement, _ header: JSONElement, _ lines: ReportLines
  ) -> [JoinedRecord] {
    // When it was written: by then they had ended.
    let date = report.bytes("date") ?? header.bytes("timestamp") ?? []
    var place = 0
    let time = TimeShape.dated(date.span, at: &place)
    let killed = report.items("processes").compactMap { process -> [UInt8]? in
      guard let reason = process.bytes("reason"), let name = process.bytes("name") else {
        return nil
      }
      let pid = process.integer("pid").map { " [\($0)]" } ?? ""
      return Array("Process ".utf8) + name + Array("\(pid) killed by jetsam reason ".utf8) + reason
        + state(process) + Array(KernelEmitter.isListed.utf8)
    }
    let reasonLines = lines.lines(of: "reason", count: killed.count)
    return [record(head(report), time, line: lines.line(of: "date"))]
      + zip(killed, reasonLines).map { record(writer + $0, time, line: $1, isWritten: true) }
  }

  private static func head(_ report: JSONElement) -> [UInt8] {
    let fields = [
      ("Hardware Model: ", report.bytes("product")), ("OS Version: ", report.bytes("build")),
      ("CrashReporter Key: ", report.bytes("crashReporterKey")),
    ]
    return fields.flatMap { name, value in value.map { Array(name.utf8) + $0 + [.lineFeed] } ?? [] }
  }

  /// Returns the state of a process in the words of exits.
  private static func state(_ process: JSONElement) -> [UInt8] {
    let states = process.items("states").compactMap(\.bytes)
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
    _ payload: JSONElement, _ lines: ReportLines
  ) -> [JoinedRecord] {
    let crashes = payload.items("crashDiagnostics")
    let places = lines.lines(of: "diagnosticMetaData", count: crashes.count)
    return zip(crashes, places).map { crash, line in
      let text = text(crash["diagnosticMetaData"])
      return JoinedRecord(
        layout: DiagnosticReport.layout, line: line,
        fields: LineFields(time: nil, message: 0..<text.count), bytes: text)
    }
  }

  private static func text(_ metaData: JSONElement?) -> [UInt8] {
    let signal = metaData?.integer("signal").map { Array("SIGNAL \($0)".utf8) }
    let fields = [
      ("PID", metaData?.integer("pid").map { Array("\($0)".utf8) }),
      ("Identifier", metaData?.bytes("bundleIdentifier")),
      ("Version", metaData?.bytes("appVersion")),
      ("Hardware Model", metaData?.bytes("deviceType")),
      ("OS Version", metaData?.bytes("osVersion")),
      ("Termination Reason", metaData?.bytes("terminationReason") ?? signal),
    ]
    return Array(CrashReportEmitter.diagnostic.utf8)
      + fields.flatMap { field, value in
        value.map { Array("\n\(field): ".utf8) + $0 } ?? []
      }
  }
}
