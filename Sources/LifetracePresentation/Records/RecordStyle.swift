public import LifetraceModel

/// A way to write the records of a log, as `log show` has them.
public enum RecordStyle: String, CaseIterable, Sendable {
  /// A line a record with a short time: `--style compact`.
  case compact
  /// A line a record in columns: the style that `log show` has by default.
  case `default`
  /// A line a record with the host's name: `--style syslog`.
  case syslog
  /// An object a record, one a line: `--style ndjson`.
  case ndjson

  /// The first line; empty for objects.
  public var header: String {
    switch self {
    case .compact: "Timestamp               Ty Process[PID:TID]\n"
    case .default:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    case .syslog: "Timestamp                       (process)[PID]    \n"
    case .ndjson: ""
    }
  }

  /// Appends a record with the end of its line.
  ///
  /// - Parameter color: whether levels, processes and subsystems have colours of a terminal.
  public func append(_ record: ListedRecord, color: Bool = false, to text: inout [UInt8]) {
    if self == .ndjson { return RecordObject.append(record, to: &text) }
    let ink = RecordInk(isOn: color, record)
    ink.begin(&text)
    appendTime(record, to: &text)
    switch self {
    case .compact: appendCompactHead(record, ink, to: &text)
    case .default: appendColumns(record, ink, to: &text)
    case .syslog, .ndjson: appendSyslogHead(record, ink, to: &text)
    }
    appendMessage(record, ink, to: &text)
    ink.end(&text)
    text.append(0x0A)
  }

  private func appendTime(_ record: ListedRecord, to text: inout [UInt8]) {
    RecordTime(record).append(
      digits: self == .compact ? 3 : 6, hasZone: self != .compact, to: &text)
  }

  private func appendCompactHead(
    _ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]
  ) {
    text.append(" \(RecordStyle.letters(record)) ")
    if record.namesNobody { return }
    ink.process(&text) { $0 += record.nameOrUnknown }
    text.append(
      "[\(record.pid.map(String.init) ?? "?"):\(RecordStyle.hexadecimal(record.thread ?? 0))]")
  }

  private func appendColumns(_ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]) {
    text.append(" ")
    text.append(padded: "0x\(RecordStyle.hexadecimal(record.thread ?? 0))", to: 10)
    text.append(" ")
    text.append(padded: RecordStyle.word(record), to: 11)
    text.append(" ")
    text.append(padded: "0x\(RecordStyle.hexadecimal(record.activity ?? 0))", to: 20)
    text.append(" ")
    text.append(padded: "\(record.pid ?? 0)", to: 6)
    text.append(" ")
    text.append(padded: "0", to: 4)
    text.append(" ")
    if record.namesNobody { return }
    ink.process(&text) { $0 += record.nameOrUnknown }
    text.append(":")
  }

  private func appendSyslogHead(
    _ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]
  ) {
    text.append("  localhost ")
    if record.namesNobody { return text.append("-:") }
    ink.process(&text) { $0 += record.nameOrUnknown }
    text.append("[\(record.pid ?? 0)]:")
  }

  private func appendMessage(_ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]) {
    if !record.sender.isEmpty {
      text.append(" (")
      text += record.senderName
      text.append(")")
    }
    if !record.subsystem.isEmpty {
      text.append(" ")
      ink.subsystem(&text) {
        $0.append("[")
        $0 += record.subsystem
        $0.append(":")
        $0 += record.category
        $0.append("]")
      }
    }
    text.append(" ")
    if let signpost = record.signpost { text.append(RecordStyle.words(signpost)) }
    text += record.message
  }

  /// `[spid 0x5, process, begin] name: `
  private static func words(_ signpost: ListedRecord.Signpost) -> String {
    let scopes: [UInt8: String] = [0x40: "thread", 0x80: "process", 0xC0: "system"]
    let phases: [UInt8: String] = [0: "event", 1: "begin", 2: "end"]
    let scope = scopes[signpost.type & 0xC0] ?? "process"
    let phase = phases[signpost.type & 0x0F] ?? "event"
    let name = String(decoding: signpost.name, as: UTF8.self)
    return "[spid 0x\(hexadecimal(signpost.identifier)), \(scope), \(phase)] \(name): "
  }

  private static func hexadecimal(_ value: UInt64) -> String { String(value, radix: 16) }

  private static func letters(_ record: ListedRecord) -> String {
    switch record.kind {
    case .activity: "A "
    case .signpost: "S "
    case .loss: "L "
    case .state: "Sd"
    case .log, .trace, .boot, .clock:
      switch record.level {
      case .debug: "Db"
      case .info: "I "
      case .default: "Df"
      case .error: "E "
      case .fault: "F "
      }
    }
  }

  private static func word(_ record: ListedRecord) -> String {
    switch record.kind {
    case .activity: "Activity"
    case .signpost: "Signpost"
    case .loss: "Loss"
    case .state: "State"
    case .log, .trace, .boot, .clock:
      switch record.level {
      case .debug: "Debug"
      case .info: "Info"
      case .default: "Default"
      case .error: "Error"
      case .fault: "Fault"
      }
    }
  }
}

extension ListedRecord {
  /// Whether it names no process, as a line of the tool itself or a line of one app's log.
  fileprivate var namesNobody: Bool {
    kind == .boot || kind == .clock || process.isEmpty && pid == nil
  }

  /// The name of the process, or a sign that it is not known.
  fileprivate var nameOrUnknown: ArraySlice<UInt8> {
    process.isEmpty ? RecordStyle.unknownName[...] : processName
  }
}

extension RecordStyle {
  fileprivate static let unknownName = Array("?".utf8)
}

/// The time of a record, as the clock of its device showed it.
struct RecordTime {
  let civil: CivilDateTime?
  let zoneSeconds: Int?
  let isDated: Bool

  init(_ record: ListedRecord) {
    let time = record.shownTime ?? record.time
    zoneSeconds = record.zoneSeconds
    isDated = record.isDated
    civil = time.map { CivilDateTime($0, zoneSeconds: record.zoneSeconds ?? 0) }
  }

  /// Appends `2026-11-21 14:05:00.123456+0200`; without a date, the time of day.
  func append(digits: Int, hasZone: Bool, to text: inout [UInt8]) {
    guard let civil else { return text.append(padded: "-", to: digits == 3 ? 23 : 31) }
    if isDated {
      text.append(number: civil.year, digits: 4)
      text.append(UInt8(ascii: "-"))
      text.append(number: civil.month, digits: 2)
      text.append(UInt8(ascii: "-"))
      text.append(number: civil.day, digits: 2)
      text.append(UInt8(ascii: " "))
    }
    let seconds = Int(civil.nanosecondOfDay / 1_000_000_000)
    text.append(number: seconds / 3600, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: seconds / 60 % 60, digits: 2)
    text.append(UInt8(ascii: ":"))
    text.append(number: seconds % 60, digits: 2)
    text.append(UInt8(ascii: "."))
    let rest = Int(civil.nanosecondOfDay % 1_000_000_000)
    text.append(number: digits == 3 ? rest / 1_000_000 : rest / 1000, digits: digits)
    if hasZone, let zone = zoneSeconds {
      text.append(UInt8(ascii: zone < 0 ? "-" : "+"))
      text.append(number: abs(zone) / 3600, digits: 2)
      text.append(number: abs(zone) / 60 % 60, digits: 2)
    }
  }
}

/// The colours of a record on a terminal.
struct RecordInk {
  private let isOn: Bool
  private let level: String?

  init(isOn: Bool, _ record: ListedRecord) {
    self.isOn = isOn
    switch record.level {
    case .error: level = "31"
    case .fault: level = "1;31"
    case .debug, .info: level = "2"
    case .default: level = nil
    }
  }

  func begin(_ text: inout [UInt8]) { if isOn, let level { text.append("\u{1B}[\(level)m") } }

  func end(_ text: inout [UInt8]) { if isOn, level != nil { text.append("\u{1B}[0m") } }

  func process(_ text: inout [UInt8], _ write: (inout [UInt8]) -> Void) { paint("1", &text, write) }

  func subsystem(_ text: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    paint("36", &text, write)
  }

  private func paint(_ code: String, _ text: inout [UInt8], _ write: (inout [UInt8]) -> Void) {
    guard isOn, level == nil else { return write(&text) }
    text.append("\u{1B}[\(code)m")
    write(&text)
    text.append("\u{1B}[0m")
  }
}

extension [UInt8] {
  /// Appends a number with zeros before it.
  fileprivate mutating func append(number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      append(0x30 + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  /// Appends a text.
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends a text with blanks after it.
  fileprivate mutating func append(padded text: String, to width: Int) {
    append(text)
    for _ in 0..<Swift.max(0, width - text.utf8.count) { append(0x20) }
  }
}
