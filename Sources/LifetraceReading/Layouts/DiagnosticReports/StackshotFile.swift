import LifetraceModel

/// A stackshot: what all processes did at one moment. It states which of them were alive then, which suspended and
/// which in front of the user, and may name the one that it was taken for.
///
/// Sources: `task_snapshot_flags` in the kernel's `debug.h`, whose names the reporter writes without their `k`; its keys
/// in public headers of the reporter. Only reports that others published were at hand, none of a device.
enum StackshotFile {
  /// Returns a record about the device, and a record for each process that was alive.
  static func records(
    _ report: JSONElement, _ header: JSONElement, _ lines: ReportLines
  ) -> [JoinedRecord] {
    let time = DeviceReport.time(report.bytes("date") ?? header.bytes("timestamp"))
    let head = DeviceReport.head(report, header) + subject(report, header)
    return [DeviceReport.record(head, time, line: lines.line(of: "date"))]
      + alive(report, time, lines)
  }

  /// Returns a record for each process of a report that was alive.
  static func alive(
    _ report: JSONElement, _ time: WallTime?, _ lines: ReportLines
  ) -> [JoinedRecord] {
    let processes = report["processByPid"]?.members ?? []
    let places = lines.lines(of: "procname", count: processes.count)
    let front = report.items("frontmostPids").compactMap(\.integer)
    return zip(processes, places).compactMap { process, line in
      text(process, front).map { DeviceReport.record($0, time, line: line) }
    }
  }

  /// `Process: Notes [412]` and `Identifier: com.example.notes`, of the process that it was taken for; empty if it
  /// names none.
  private static func subject(_ report: JSONElement, _ header: JSONElement) -> [UInt8] {
    let pid = report.integer("pid").flatMap { ProcessReference.pid(exactly: $0) }
    let bundle = header.bytes("bundleID")
    let listed = pid.flatMap { report.bytes("processByPid", "\($0)", "procname") }
    let named = listed ?? report.bytes("procName") ?? header.bytes("app_name")
    guard let name = named ?? (pid == nil && bundle == nil ? nil : header.bytes("name")),
      pid != 0
    else { return [] }
    return Array("Process: ".utf8) + DeviceReport.line(name)
      + Array((pid.map { " [\($0)]" } ?? "").utf8) + [.lineFeed]
      + (bundle.map { Array("Identifier: ".utf8) + DeviceReport.line($0) + [.lineFeed] } ?? [])
  }

  /// `Stackshot process suspended: Notes [412]`; `nil` for a process that had ended.
  ///
  /// - Parameter front: the processes in front of the user; of the home screen it is SpringBoard.
  private static func text(_ process: JSONElement, _ front: [Int64]) -> [UInt8]? {
    guard let name = process.bytes("procname").map(DeviceReport.line), !name.isEmpty,
      let pid = process.integer("pid").flatMap({ ProcessReference.pid(exactly: $0) }), pid > 0
    else { return nil }
    let flags = process["flags"]?.items.compactMap(\.text)
    if flags?.contains("terminatedSnapshot") == true { return nil }
    let isSuspended =
      flags?.contains { ["pidSuspended", "suspended", "frozen"].contains($0) } == true
    let isInFront = front.contains(Int64(pid)) && !name.elementsEqual("SpringBoard".utf8)
    let state =
      isSuspended ? "suspended" : isInFront ? "foreground" : flags == nil ? "alive" : "running"
    return text(name, pid, state)
  }

  /// `Stackshot process suspended: Notes [412]`
  static func text(_ name: [UInt8], _ pid: Int32, _ state: String) -> [UInt8] {
    Array("\(StateDumpEmitter.stackshot)\(state): ".utf8) + name + Array(" [\(pid)]".utf8)
  }
}

/// A report of a kernel panic, or of a forced restart: the device stopped, and every process with it.
enum PanicFile {
  /// Returns a record about the device, one for each process that was alive, and one of the boot that followed; none if
  /// the report does not say when the device stopped. A note says what stopped it: often nothing else shows that.
  ///
  /// The time in the header is of no use: it is when the report was written, after the boot. So is a date that differs
  /// from it by less than a second.
  ///
  /// - Parameter cause: what stopped it, by the type of the report.
  static func content(
    _ report: JSONElement, _ header: JSONElement, _ lines: ReportLines, _ cause: String?
  ) -> DiagnosticReport.Content {
    let date = DeviceReport.time(report.bytes("date"))
    let zone = Int(date?.zoneSeconds ?? 0)
    var time = report["panicString"]?.text.flatMap(moment).map {
      WallTime($0, zoneSeconds: zone, resolution: 1000)
    }
    let line = lines.line(of: time == nil ? "date" : "panicString")
    if time == nil, let stopped = date?.instant,
      let written = DeviceReport.time(header.bytes("timestamp"))?.instant,
      written - stopped >= .seconds(1)
    {
      time = date
    }
    guard let time else { return DiagnosticReport.Content(records: []) }
    func record(_ text: [UInt8]) -> JoinedRecord { DeviceReport.record(text, time, line: line) }
    // What is on later lines of one moment counts as later, and the boot is later than all processes.
    var alive = StackshotFile.alive(report, time, lines)
    for place in alive.indices { alive[place].line = min(alive[place].line, line) }
    var content = DiagnosticReport.Content(
      records: [record(DeviceReport.head(report, header))] + alive
        + [record(Array("=== system boot: after the report".utf8))])
    if let cause, let stopped = time.instant {
      content.notes = [
        (.warning, line, "\(cause) at \(stopped) stopped the device, and ended every process")
      ]
    }
    return content
  }

  /// `Calendar: 0x67821c8b 0x000e1fad`: the seconds since 1970 and the microseconds at which the kernel stopped.
  private static func moment(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    let mark = Array("Calendar:".utf8)
    guard let place = bytes.span.firstIndex(of: mark) else { return nil }
    let words = bytes[(place + mark.count)...].prefix(64).split { $0.isSpace }
    let numbers = words.prefix(2).compactMap { word -> Int64? in
      let text = String(decoding: word, as: UTF8.self)
      return text.hasPrefix("0x") ? Int64(text.dropFirst(2), radix: 16) : nil
    }
    // A clock that was never set begins in 1970.
    guard numbers.count == 2, (1_000_000_000..<9_000_000_000).contains(numbers[0]),
      (0..<1_000_000).contains(numbers[1])
    else { return nil }
    return Instant(nanoseconds: numbers[0] * 1_000_000_000 + numbers[1] * 1000)
  }
}

/// What the reports of a device have in common.
enum DeviceReport {
  /// A text as a part of a line: without line breaks in it or blanks around it.
  static func line(_ text: [UInt8]) -> [UInt8] {
    Array(ByteScanner.trimmed(text.map { $0 < .space ? .space : $0 }[...]))
  }

  /// The time in a field of a report.
  static func time(_ text: [UInt8]?) -> WallTime? {
    guard let text else { return nil }
    var place = 0
    return TimeShape.dated(text.span, at: &place)
  }

  /// The lines with the device, its version of iOS and the key of its reporter.
  static func head(_ report: JSONElement, _ header: JSONElement? = nil) -> [UInt8] {
    let fields = [
      ("Hardware Model: ", report.bytes("product")),
      ("OS Version: ", report.bytes("build") ?? header?.bytes("os_version")),
      ("CrashReporter Key: ", report.bytes("crashReporterKey")),
    ]
    return fields.flatMap { name, value in value.map { Array(name.utf8) + $0 + [.lineFeed] } ?? [] }
  }

  /// Returns a record that no process wrote.
  static func record(_ text: [UInt8], _ time: WallTime?, line: UInt32) -> JoinedRecord {
    JoinedRecord(
      layout: DiagnosticReport.layout, line: line,
      fields: LineFields(time: time, message: 0..<text.count), bytes: text)
  }
}
