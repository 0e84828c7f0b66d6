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
  /// - Parameters:
  ///   - record: the record.
  ///   - place: what evidence calls it, to begin the line with, if that is wanted.
  ///   - color: whether levels, processes and subsystems have colours of a terminal.
  ///   - text: the text so far.
  public func append(
    _ record: ListedRecord, place: String? = nil, color: Bool = false, to text: inout [UInt8]
  ) {
    if self == .ndjson { return RecordObject.append(record, place: place, to: &text) }
    if let place { text.append(place: place) }
    let ink = RecordInk(isOn: color, record)
    ink.begin(.line, &text)
    appendTime(record, to: &text)
    switch self {
    case .compact: appendCompactHead(record, ink, to: &text)
    case .default: appendColumns(record, ink, to: &text)
    case .syslog, .ndjson: appendSyslogHead(record, ink, to: &text)
    }
    appendMessage(record, ink, to: &text)
    ink.end(.line, &text)
    text.append(0x0A)
  }

  private func appendTime(_ record: ListedRecord, to text: inout [UInt8]) {
    RecordTime(record).append(
      digits: self == .compact ? 3 : 6, hasZone: self != .compact, to: &text)
  }

  private func appendCompactHead(
    _ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]
  ) {
    text.append(0x20)
    text.append(RecordStyle.letters(record))
    text.append(0x20)
    if record.namesNobody { return }
    ink.begin(.process, &text)
    record.appendName(to: &text)
    ink.end(.process, &text)
    text.append(UInt8(ascii: "["))
    if let pid = record.pid { text.append(decimal: Int(pid)) } else { text.append("?") }
    text.append(UInt8(ascii: ":"))
    text.append(hexadecimal: record.thread ?? 0)
    text.append(UInt8(ascii: "]"))
  }

  private func appendColumns(_ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]) {
    text.append(0x20)
    text.append(column: 11) {
      $0.append("0x")
      $0.append(hexadecimal: record.thread ?? 0)
    }
    text.append(column: 12) { $0.append(RecordStyle.word(record)) }
    text.append(column: 21) {
      $0.append("0x")
      $0.append(hexadecimal: record.activity ?? 0)
    }
    text.append(column: 7) { $0.append(decimal: Int(record.pid ?? 0)) }
    text.append("0    ")
    if record.namesNobody { return }
    ink.begin(.process, &text)
    record.appendName(to: &text)
    ink.end(.process, &text)
    text.append(":")
  }

  private func appendSyslogHead(
    _ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]
  ) {
    text.append("  localhost ")
    if record.namesNobody { return text.append("-:") }
    ink.begin(.process, &text)
    record.appendName(to: &text)
    ink.end(.process, &text)
    text.append("[")
    text.append(decimal: Int(record.pid ?? 0))
    text.append("]:")
  }

  private func appendMessage(_ record: ListedRecord, _ ink: RecordInk, to text: inout [UInt8]) {
    if !record.sender.isEmpty {
      text.append(" (")
      text += record.senderName
      text.append(")")
    }
    if !record.subsystem.isEmpty {
      text.append(" ")
      ink.begin(.subsystem, &text)
      text.append("[")
      text += record.subsystem
      text.append(":")
      text += record.category
      text.append("]")
      ink.end(.subsystem, &text)
    }
    text.append(" ")
    if let signpost = record.signpost { text.append(RecordStyle.words(signpost)) }
    text += record.message
  }

  /// `[spid 0x5, process, begin] name: `
  private static func words(_ signpost: ListedRecord.Signpost) -> String {
    let name = String(decoding: signpost.name, as: UTF8.self)
    let identifier = String(signpost.identifier, radix: 16)
    return "[spid 0x\(identifier), \(signpost.scope), \(signpost.phase)] \(name): "
  }

  private static func letters(_ record: ListedRecord) -> String {
    switch record.kind {
    case .activity: "A "
    case .signpost: "S "
    case .loss: "L "
    case .state: "Sd"
    case .log, .trace, .boot:
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
    case .log, .trace, .boot: record.level.words
    }
  }
}

extension ListedRecord {
  /// Whether it names no process, as a line of the tool itself or a line of one app's log.
  fileprivate var namesNobody: Bool {
    kind == .boot || process.isEmpty && pid == nil
  }

  /// Appends the name of the process, or a sign that it is not known.
  fileprivate func appendName(to text: inout [UInt8]) {
    if process.isEmpty { text.append(UInt8(ascii: "?")) } else { text += processName }
  }
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
    guard let civil else {
      return text.append(column: digits == 3 ? 23 : 31) { $0.append(UInt8(ascii: "-")) }
    }
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

  /// What has a colour of its own.
  enum Part {
    case line
    case process
    case subsystem
  }

  func begin(_ part: Part, _ text: inout [UInt8]) {
    if let code = code(of: part) { text.append("\u{1B}[\(code)m") }
  }

  func end(_ part: Part, _ text: inout [UInt8]) {
    if code(of: part) != nil { text.append("\u{1B}[0m") }
  }

  private func code(of part: Part) -> String? {
    guard isOn else { return nil }
    switch part {
    case .line: return level
    // The line has a colour already.
    case .process: return level == nil ? "1" : nil
    case .subsystem: return level == nil ? "36" : nil
    }
  }
}

extension [UInt8] {
  /// Appends the place of a record in a column of its own.
  fileprivate mutating func append(place: String) {
    append(contentsOf: repeatElement(0x20, count: Swift.max(0, 9 - place.utf8.count)))
    append(place + " ")
  }

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

  /// Appends what `write` does, and blanks up to a width.
  fileprivate mutating func append(column width: Int, _ write: (inout [UInt8]) -> Void) {
    let end = count + width
    write(&self)
    repeat { append(0x20) } while count < end
  }

  /// Appends a number of any length.
  fileprivate mutating func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude, radix: 10)
  }

  /// Appends a number in hexadecimal digits.
  fileprivate mutating func append(hexadecimal number: UInt64) {
    append(digits: UInt(number), radix: 16)
  }

  private mutating func append(digits number: UInt, radix: UInt) {
    var divisor: UInt = 1
    while number / divisor >= radix { divisor *= radix }
    while divisor > 0 {
      let digit = UInt8(truncatingIfNeeded: number / divisor % radix)
      append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      divisor /= radix
    }
  }
}
