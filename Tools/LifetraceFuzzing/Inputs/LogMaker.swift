import LifetraceModel
import LifetraceTestSupport

/// Makes logs that look like those of devices, with hostile names and times at the edges.
struct LogMaker {
  private var subjects: [LogSubject]
  /// Nanoseconds since 1970.
  private var clock: Int64
  private let isOddTimed: Bool

  init(_ numbers: inout SeededNumbers) {
    subjects = LogSubject.some(&numbers)
    isOddTimed = numbers.chance(20)
    clock = LogMaker.starts[0]
    if isOddTimed { clock = numbers.one(of: LogMaker.starts) }
  }

  /// Instants near which times are hard: a usual day, the ends of years and of countable time, changes of
  /// clocks in Europe, leap days, 1970.
  private static let starts: [Int64] = [
    1_795_255_200_000_000_000, 1_798_761_599_000_000_000, 0, -1_000_000_000,
    -9_214_560_000_000_000_000, 9_214_646_399_000_000_000, 1_774_745_990_000_000_000,
    1_792_889_990_000_000_000, 1_709_164_790_000_000_000, 951_782_390_000_000_000,
  ]

  /// Returns the next records, in the order of the log.
  mutating func records(_ count: Int, _ numbers: inout SeededNumbers) -> [MadeRecord] {
    var records: [MadeRecord] = []
    for _ in 0..<count { records.append(record(&numbers)) }
    return records
  }

  private mutating func record(_ numbers: inout SeededNumbers) -> MadeRecord {
    advance(&numbers)
    let template = numbers.one(of: MessageTemplate.all)
    if numbers.chance(3) { subjects.append(LogSubject.some(&numbers)[0]) }
    let subject = numbers.one(of: subjects)
    return MadeRecord(
      time: clock, subject: subject, process: template.process ?? subject.name,
      pid: template.process == nil ? subject.pid : 33, library: template.library,
      subsystem: template.subsystem, category: template.category,
      message: LogMaker.filled(template.text, subject, &numbers))
  }

  private mutating func advance(_ numbers: inout SeededNumbers) {
    let step: Int64 =
      switch numbers.number(below: isOddTimed ? 12 : 9) {
      case 0: 0
      case 1...3: numbers.number(1...999_999)
      case 4...7: numbers.number(1...30_000_000_000)
      case 8: numbers.number(1...400) * 1_000_000_000
      case 9: -numbers.number(1...7200) * 1_000_000_000
      case 10: numbers.number(-400...400) * 86_400_000_000_000
      default: numbers.number(-9_000_000_000_000_000_000...9_000_000_000_000_000_000)
      }
    clock = clock.addingReportingOverflow(step).partialValue
  }

  /// Returns a template's text with its places filled.
  private static func filled(
    _ text: String, _ subject: LogSubject, _ numbers: inout SeededNumbers
  ) -> String {
    var result = ""
    for (index, part) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "}"),
        let value = value(of: part[..<end], subject, &numbers)
      else {
        result += (index > 0 ? "{" : "") + part
        continue
      }
      result += value + part[part.index(after: end)...]
    }
    return result
  }

  private static func value(
    of place: Substring, _ subject: LogSubject, _ numbers: inout SeededNumbers
  ) -> String? {
    switch place {
    case "app": subject.bundle
    case "name": numbers.chance(50) ? subject.name : numbers.one(of: HostileText.names)
    case "pid": numbers.chance(95) ? "\(subject.pid)" : numbers.one(of: HostileText.numbers)
    case "scene": subject.scene
    case "small": "\(numbers.number(below: 12))"
    case "bit": "\(numbers.number(below: 14))"
    case "mask": numbers.one(of: ["0", "1", "32", "2048", "4096", "4097", "6144", "6145", "4128"])
    case "code": numbers.one(of: ["0x8BADF00D", "0xDEAD10CC", "0xBADA5555", "0xFBFBFBFB", "11"])
    case "number": numbers.one(of: HostileText.numbers)
    default: nil
    }
  }
}
