/// The JSON of MetricKit's `MXDiagnosticPayload`: what crashed in a day, without a time of its own.
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
