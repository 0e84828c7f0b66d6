internal import LifetraceModel
internal import LifetracePresentation

/// A value of a report, and what it may be as well for all that the log tells.
struct KnownValue {
  let value: JSONText
  /// `true` iff it is of a state that the app was never seen in.
  let isUnseen: Bool
  /// What it may be, in nanoseconds, as a share or as a count; `nil` of what is no number.
  let numbers: ClosedRange<Double>?
  /// What is left open, in words.
  let extent: String

  /// Takes the value at a path; `nil` if the report does not tell it.
  init?(_ path: ReportPath, in report: JSONText) {
    let told = path.value(in: report)
    guard let value = told ?? StateTimePath(path)?.valueIfUnseen(in: report) else { return nil }
    // A condition holds when a line says so; no line says that it does not.
    if case .bool(false) = value, path.isCondition { return nil }
    self.value = value
    isUnseen = told == nil
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
      // Sums of shares are inexact: 10 % and 20 % are no more than 30 %.
      return number...max(number, (most * 1e9).rounded() / 1e9)
    }
  }

  private static func number(_ value: JSONText) -> Double? {
    switch value {
    case .seconds(let span): Double(span.nanoseconds)
    case .ratio(let ratio): ratio
    case .integer(let count): Double(count)
    case .unsigned(let count): Double(count)
    case .string, .bool, .object, .array: nil
    }
  }
}

extension ReportPath {
  /// The categories of exits of which no line tells the cause.
  private static let unknownCauses = [ExitCategory.silent, .restart, .unclassified].map(\.rawValue)

  /// `true` iff it leads to a condition of the capture.
  fileprivate var isCondition: Bool { parts.first == "conditions" || parts.first == "inputs" }

  /// How much a value may be greater than it is told, because something else was not told.
  fileprivate func openness(in report: JSONText) -> (number: Double, words: String)? {
    guard let last = parts.last else { return nil }
    switch parts.dropLast().joined(separator: ".") {
    case "backgroundExits.verdicts" where last != "notObservable":
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
      let path = ReportPath((parts.dropLast() + [name]).joined(separator: "."))
      guard case .integer(let count)? = path.value(in: report) else { return 0 }
      return count
    }
    let sum = counts.reduce(0, +)
    return sum == 0 ? nil : (Double(sum), ", \(sum) \(words)")
  }
}
