import LifetraceModel

/// A report of the processes that the system terminated to get memory, and of the memory of every
/// process.
///
/// Source: Apple, "Identifying high-memory use with jetsam event reports": only a terminated
/// process has a `reason`; `states` has *frontmost* and *suspended*, and *daemon* for a process
/// that is no app.
enum JetsamEventFile {
  /// The process that writes such reports, and a line in the log about each.
  private static let writer = Array("ReportSystemMemory".utf8)

  /// Returns a record about the device, a record for each process that the system terminated, as the log would contain
  /// them, and one for each app that lived on.
  static func content(
    _ report: JSONElement, _ header: JSONElement, _ lines: ReportLines
  ) -> DiagnosticReport.Content {
    // When it was written: by then they had ended.
    let time = DeviceReport.time(report.bytes("date") ?? header.bytes("timestamp"))
    let line = lines.line(of: "date")
    // Some have a reason that is `null`: they live on.
    let rows = report.items("processes").filter { $0["reason"] != nil }
    let places = lines.lines(of: "reason", count: rows.count)
    let killed = zip(rows, places).compactMap { process, line -> JoinedRecord? in
      guard let reason = process.bytes("reason") else { return nil }
      let name = DeviceReport.line(process.bytes("name") ?? [])
      let pid = process.integer("pid").map { " [\($0)]" } ?? ""
      let states = process.items("states").compactMap(\.text)
      let text =
        Array("Process ".utf8) + name + Array("\(pid) killed by jetsam reason ".utf8)
        + DeviceReport.line(reason) + KernelEmitter.state(states.contains)
        + Array(KernelEmitter.isListed.utf8)
      return written(text, time, line: line)
    }
    let alive = report.items("processes").compactMap { process in
      living(process).map { DeviceReport.record($0, time, line: line) }
    }
    var content = DiagnosticReport.Content(
      records: [DeviceReport.record(DeviceReport.head(report, header), time, line: line)] + killed
        + alive)
    if killed.isEmpty {
      content.notes = [
        (.note, line, "the report of the device's memory lists no process that was ended")
      ]
    }
    return content
  }

  /// The text about a process of an app that lived on, with its state; `nil` for others.
  private static func living(_ process: JSONElement) -> [UInt8]? {
    let states = process.items("states").compactMap(\.text)
    guard process.bytes("reason") == nil, !states.contains("daemon"),
      let state = livingStates.first(where: { states.contains($0.state) })?.word,
      let name = process.bytes("name").map(DeviceReport.line), !name.isEmpty,
      let pid = process.integer("pid").flatMap({ ProcessReference.pid(exactly: $0) }), pid > 0
    else { return nil }
    return StackshotFile.text(name, pid, state)
  }

  private static let livingStates = [
    (state: "frontmost", word: "foreground"), (state: "suspended", word: "suspended"),
    (state: "background", word: "background"),
  ]

  /// Returns a record of the process that writes such reports.
  private static func written(_ text: [UInt8], _ time: WallTime?, line: UInt32) -> JoinedRecord {
    var record = DeviceReport.record(writer + text, time, line: line)
    record.fields.process = 0..<writer.count
    record.fields.message = writer.count..<record.bytes.count
    return record
  }
}
