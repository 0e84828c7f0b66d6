internal import LifetraceModel
internal import LifetracePresentation

/// How a value is written; the raw value is its name in a document.
package enum ValueFormat: String, CaseIterable, Sendable {
  /// In units for people: `26.2 s`, `1 m 23 s`.
  case duration
  /// `26.183 s`
  case seconds
  /// `26183 ms`
  case ms
  /// `41.3 %`
  case percent
  /// `1,204`
  case count
  /// As in the JSON, without a unit.
  case number
  /// The date of an instant.
  case date
  /// The time of day of an instant.
  case time
  /// As in the JSON.
  case text

  /// The formats that suit a value, the usual one first.
  static func suitable(for value: JSONText) -> [ValueFormat] {
    switch value {
    case .seconds: [.duration, .seconds, .ms, .number]
    case .ratio: [.percent, .number]
    case .integer, .unsigned: [.count, .number]
    case .string(let text): instant(text) == nil ? [.text] : [.text, .date, .time]
    case .object: [.time]
    case .bool, .array: [.text]
    }
  }

  /// Returns the value's text, or `nil` if the format does not suit it.
  func text(_ value: JSONText, in report: Report) -> String? {
    switch (self, value) {
    case (.duration, .seconds(let span)): report.wording(span)
    case (.seconds, .seconds(let span)):
      JSONText.decimalSeconds(ValueFormat.rounded(span.nanoseconds, to: 1_000_000)) + " s"
    case (.ms, .seconds(let span)):
      "\(ValueFormat.rounded(span.nanoseconds, to: 1_000_000) / 1_000_000) ms"
    case (.percent, .ratio(let share)): report.wording(share: share)
    case (.count, .integer(let count)): report.wording(count: Int(count))
    case (.count, .unsigned(let count)): Int(exactly: count).map { report.wording(count: $0) }
    case (.number, .seconds), (.number, .ratio), (.number, .integer), (.number, .unsigned):
      value.compact
    case (.text, .string(let text)): text
    case (.text, .bool(let value)): value ? "yes" : "no"
    case (.date, .string(let text)): ValueFormat.instant(text)?.date
    case (.time, .string(let text)): ValueFormat.instant(text)?.time
    case (.time, .object(let members)): ValueFormat.clock(members)
    case _: nil
    }
  }

  /// The time of day of an instant in a log without dates, or its number in one without times.
  private static func clock(_ members: [JSONText.Member]) -> String? {
    for member in members {
      switch (member.key, member.value) {
      case ("clock", .string(let text)): return text
      case ("order", .integer(let number)): return "#\(number)"
      case _: continue
      }
    }
    return nil
  }

  /// Returns the parts of an instant in RFC 3339, the time to the second.
  private static func instant(_ text: String) -> (date: String, time: String)? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 10, parts[1].utf8.count >= 9,
      parts[0].allSatisfy({ $0.isNumber || $0 == "-" }),
      parts[1].prefix(8).allSatisfy({ $0.isNumber || $0 == ":" })
    else { return nil }
    return (String(parts[0]), String(parts[1].prefix(8)))
  }

  private static func rounded(_ value: Int64, to unit: Int64) -> Int64 {
    let rest = value % unit
    let whole = value - rest
    guard rest.magnitude * 2 >= unit.magnitude else { return whole }
    return value < 0 ? whole - unit : whole + unit
  }
}
