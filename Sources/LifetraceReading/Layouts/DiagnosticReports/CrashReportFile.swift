/// A crash report as JSON, in the words of its text: what tools that show such files make of them.
///
/// Source: Apple, "Interpreting the JSON format of a crash report", which names the field of the text
/// for each of the keys.
enum CrashReportFile {
  /// Returns the head of the report and its termination as one record.
  static func record(
    _ report: borrowing JSONDocument, _ header: borrowing JSONDocument, _ lines: ReportLines
  ) -> JoinedRecord {
    let name = report.text("/procName") ?? header.text("/app_name") ?? []
    let pid = report.integer("/pid").flatMap { Int32(exactly: $0) }
    let field = "Process: "
    var text = Array(field.utf8)
    let process = text.count..<text.count + name.count
    text += name
    if let pid { text += Array(" [\(pid)]".utf8) }
    let bundle = report.text("/bundleInfo/CFBundleIdentifier") ?? header.text("/bundleID")
    append("Path", report.text("/procPath"), to: &text)
    append("Identifier", bundle, to: &text)
    append("Version", header.text("/app_version"), to: &text)
    append("Role", report.text("/procRole"), to: &text)
    append("Date/Time", report.text("/captureTime"), to: &text)
    append("Launch Time", report.text("/procLaunch"), to: &text)
    append("Hardware Model", report.text("/modelCode"), to: &text)
    append("OS Version", header.text("/os_version") ?? version(report), to: &text)
    append("Exception Type", exceptionType(report), to: &text)
    append("Termination Reason", terminationReason(report), to: &text)
    for index in 0..<min(report.count("/termination/reasons"), mostReasons) {
      text.append(.lineFeed)
      text += report.text("/termination/reasons/\(index)") ?? []
    }
    let time = report.text("/captureTime") ?? header.text("/timestamp") ?? []
    var place = 0
    var fields = LineFields(
      time: TimeShape.dated(time.span, at: &place), message: 0..<text.count)
    // Without a pid the text does not name its process so that anybody would know it.
    fields.process = name.isEmpty || pid == nil ? nil : process
    fields.pid = pid
    let key = report.integer("/termination/code") == nil ? "captureTime" : "termination"
    return JoinedRecord(
      layout: DiagnosticReport.layout, line: lines.line(of: key), fields: fields, bytes: text)
  }

  /// As many lines as the system writes about an end, and more.
  private static let mostReasons = 64

  private static func append(_ field: String, _ value: [UInt8]?, to text: inout [UInt8]) {
    guard let value, !value.isEmpty else { return }
    text += Array("\n\(field): ".utf8) + value
  }

  /// `iPhone OS 16.5 (20F66)`
  private static func version(_ report: borrowing JSONDocument) -> [UInt8]? {
    guard let train = report.text("/osVersion/train") else { return nil }
    guard let build = report.text("/osVersion/build") else { return train }
    return train + Array(" (".utf8) + build + Array(")".utf8)
  }

  /// `EXC_CRASH (SIGKILL)`
  private static func exceptionType(_ report: borrowing JSONDocument) -> [UInt8]? {
    guard let type = report.text("/exception/type") else { return nil }
    guard let signal = report.text("/exception/signal") else { return type }
    return type + Array(" (".utf8) + signal + Array(")".utf8)
  }

  /// `FRONTBOARD 2343432205`, `SIGNAL 6 Abort trap: 6`
  private static func terminationReason(_ report: borrowing JSONDocument) -> [UInt8]? {
    guard let namespace = report.text("/termination/namespace"),
      let code = report.integer("/termination/code")
    else { return nil }
    let indicator = report.text("/termination/indicator").map { Array(" ".utf8) + $0 } ?? []
    return namespace + Array(" \(code)".utf8) + indicator
  }
}
