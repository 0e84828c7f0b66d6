/// A report of what the system ended to get memory, and what every process had then.
///
/// Source: Apple, "Identifying high-memory use with jetsam event reports": only a process that was
/// ended has a `reason`; `states` has *frontmost* and *suspended*, and *daemon* for what is no app.
enum JetsamEventFile {
  /// Who writes such reports, and tells of each in the log.
  private static let writer = Array("ReportSystemMemory".utf8)
  /// Devices run less than a thousand processes.
  private static let mostProcesses = 10_000
  private static let mostStates = 16

  /// Returns what the report tells of the device, and the line in the log for each process that was
  /// ended.
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
          + state(report, process))
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

  /// What the process was in, as exits tell it.
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

  /// - Parameter isWritten: `true` iff the text begins with who wrote it.
  private static func record(
    _ text: [UInt8], _ time: WallTime?, line: UInt32, isWritten: Bool = false
  ) -> JoinedRecord {
    let start = isWritten ? writer.count : 0
    var fields = LineFields(time: time, message: start..<text.count)
    fields.process = isWritten ? 0..<start : nil
    return JoinedRecord(layout: DiagnosticReport.layout, line: line, fields: fields, bytes: text)
  }
}
