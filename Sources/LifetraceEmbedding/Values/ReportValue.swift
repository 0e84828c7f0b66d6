internal import LifetraceModel
internal import LifetracePresentation

/// A value of a report, in words.
package struct ReportValue: Hashable, Sendable {
  /// Never a number where the log contains none; text of the log is not escaped.
  package var text: String
  /// Whether the log contains the value.
  package var isKnown: Bool

  /// Looks up a path.
  ///
  /// - Throws: `EmbeddingFault.unsuitableFormat`
  init(
    at path: ReportPath, in json: JSONText, of report: Report, format: ValueFormat?
  ) throws(EmbeddingFault) {
    guard let value = path.value(in: json) else {
      text = path.absence(in: json)
      isKnown = false
      return
    }
    let suitable = ValueFormat.suitable(for: value)
    let format = format ?? suitable[0]
    guard suitable.contains(format), let words = format.text(value, in: report) else {
      throw .unsuitableFormat(format, path: path.text, suitable: suitable)
    }
    text = path.isApproximate(in: json) && format != .number ? "≈ \(words)" : words
    isKnown = true
  }
}

/// A value of a report with the range that the log leaves possible.
struct KnownValue {
  let value: JSONText
  /// Whether it belongs to a state in which the app was never seen.
  let isUnseen: Bool
  /// The possible values, in nanoseconds, as shares or as counts; `nil` for texts and flags.
  let numbers: ClosedRange<Double>?
  /// The open part in words.
  let extent: String

  /// Looks up a path; `nil` if the report does not contain the value.
  init?(_ path: ReportPath, in report: JSONText) {
    let found = path.value(in: report)
    guard let value = found ?? StateTimePath(path)?.valueIfUnseen(in: report) else { return nil }
    // A line can show that a condition holds, never that it does not.
    if case .bool(false) = value, path.isCondition { return nil }
    self.value = value
    isUnseen = found == nil
    let openness = path.openness(in: report)
    extent = path.extent(in: report) + (openness?.words ?? "")
    numbers = Self.number(value).map { number in
      if path.isApproximate(in: report) {
        // The values in a bucket of the histogram differ by so much at most.
        return number * (1 - 1 / 128)...number * (1 + 1 / 128)
      }
      guard let openness else { return number...number }
      let most = number + openness.number
      guard case .ratio = value else { return number...most }
      // Sums of shares are inexact: 10 % and 20 % must not exceed 30 %.
      return number...max(number, (most * 1e9).rounded() / 1e9)
    }
  }

  private static func number(_ value: JSONText) -> Double? {
    switch value {
    case .seconds(let span): Double(span.nanoseconds)
    case .ratio(let ratio): ratio
    case .integer(let count): Double(count)
    case .unsigned(let count): Double(count)
    case .string, .bool, .object, .array, .made: nil
    }
  }
}

extension ReportPath {
  /// The categories of exits without a known cause.
  private static let unknownCauses = [ExitCategory.silent, .restart, .unclassified].map(\.rawValue)

  /// Whether it leads to a condition of the capture.
  fileprivate var isCondition: Bool { parts.first == "conditions" || parts.first == "inputs" }

  /// How much greater a value may be, because something else is not known.
  fileprivate func openness(in report: JSONText) -> (number: Double, words: String)? {
    guard let last = parts.last else { return nil }
    switch parts.dropLast().joined(separator: ".") {
    case "backgroundSessions.verdicts" where last != "notObservable":
      return count(of: ["notObservable"], in: report, "not observable")
    case "exits.byCategory" where !Self.unknownCauses.contains(last):
      return count(of: Self.unknownCauses, in: report, "of unknown cause")
    case _: return StateTimePath(self)?.openness(in: report)
    }
  }

  /// Counts neighbours of a count that may belong to it.
  private func count(
    of names: [String], in report: JSONText, _ words: String
  ) -> (number: Double, words: String)? {
    let counts = names.map { name -> Int64 in
      guard case .integer(let count)? = sibling(name, in: report) else { return 0 }
      return count
    }
    let sum = counts.reduce(0, +)
    return sum == 0 ? nil : (Double(sum), ", \(sum) \(words)")
  }
}

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
    case .string: [.text]
    case .object(let members): date(members) == nil ? [.time] : [.text, .date, .time]
    case .bool, .array, .made: [.text]
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
    case (.text, .object(let members)): ValueFormat.date(members)
    case (.date, .object(let members)): ValueFormat.date(members)?.prefix(10).description
    case (.time, .object(let members)):
      ValueFormat.date(members)?.dropFirst(11).prefix(8).description ?? ValueFormat.clock(members)
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

  /// Returns the date and time of an instant in RFC 3339, or `nil` in a log without dates.
  private static func date(_ members: [JSONText.Member]) -> String? {
    for member in members where member.key == "date" {
      if case .string(let text) = member.value { return text }
    }
    return nil
  }

  private static func rounded(_ value: Int64, to unit: Int64) -> Int64 {
    let rest = value % unit
    let whole = value - rest
    guard rest.magnitude * 2 >= unit.magnitude else { return whole }
    return value < 0 ? whole - unit : whole + unit
  }
}
