internal import LifetraceModel
internal import LifetracePresentation

/// What a value of a report has to be: `launches.toActive.p95 <= 2 s`.
package struct Requirement: Hashable, Sendable {
  /// What becomes of a requirement in a report; the text is the value in words.
  package enum Outcome: Hashable, Sendable {
    case met(String)
    case broken(String)
    /// The log does not tell the value.
    case unknown(String)
  }

  private let path: ReportPath
  private let comparison: Comparison
  private let limit: String

  /// The requirement as it is shown.
  package var text: String { "\(path.text) \(comparison.rawValue) \(limit)" }

  /// `true` iff it is about the report as a whole and not about each of its apps.
  package var isOfWholeReport: Bool { ReportShape.isOfWholeReport(path.text) }

  /// Reads a path of the report's JSON, a comparison and a value.
  package init(_ text: String) throws(RequirementFault) {
    guard let (comparison, range) = Comparison.first(in: text) else { throw .noComparison }
    let path = text[..<range.lowerBound].trimmed
    limit = String(text[range.upperBound...].trimmed)
    self.comparison = comparison
    guard !path.isEmpty else { throw .noPath }
    guard !limit.isEmpty else { throw .noLimit }
    do {
      try ReportShape.check(String(path))
    } catch {
      throw .path(error)
    }
    self.path = ReportPath(String(path))
  }

  /// Compares the value in a report with what it has to be.
  ///
  /// - Throws: `RequirementFault.unsuitableLimit`, `RequirementFault.unorderedValue`
  package func outcome(in checked: CheckedReport) throws(RequirementFault) -> Outcome {
    guard let value = path.value(in: checked.json) else {
      return .unknown(path.absence(in: checked.json))
    }
    let order = try order(of: value)
    let words = words(value, in: checked.report) + path.extent(in: checked.json)
    return comparison.holds(for: order) ? .met(words) : .broken(words)
  }

  private func words(_ value: JSONText, in report: Report) -> String {
    ValueFormat.suitable(for: value)[0].text(value, in: report) ?? value.compact
  }

  /// How the value stands to the limit.
  private func order(of value: JSONText) throws(RequirementFault) -> Order {
    switch value {
    case .seconds(let span):
      let bare = Int64(decimal: limit, of: 1_000_000_000).map { TimeSpan(nanoseconds: $0) }
      guard let limit = TimeSpan(spelling: limit) ?? bare else {
        throw .unsuitableLimit(
          self.limit, path: path.text, expected: "a time such as '2 s' or 250ms")
      }
      return Order(span, limit)
    case .ratio(let ratio):
      let isPercentage = limit.hasSuffix("%")
      guard let limit = Double(isPercentage ? limit.dropLast().trimmed : limit[...]), limit.isFinite
      else {
        throw .unsuitableLimit(
          self.limit, path: path.text, expected: "a share such as '80 %' or 0.8")
      }
      return Order(ratio, isPercentage ? limit / 100 : limit)
    case .integer(let count):
      guard let limit = Int64(limit) else { throw unsuitable("a whole number") }
      return Order(count, limit)
    case .unsigned(let count):
      guard let limit = UInt64(limit) else { throw unsuitable("a whole number") }
      return Order(count, limit)
    case .bool(let value):
      guard let limit = ["true": true, "yes": true, "false": false, "no": false][limit] else {
        throw unsuitable("yes or no")
      }
      return try equality(value == limit)
    case .string(let text):
      return try equality(text == limit)
    case .object, .array:
      return try equality(value.compact == limit)
    }
  }

  private func unsuitable(_ expected: String) -> RequirementFault {
    .unsuitableLimit(limit, path: path.text, expected: expected)
  }

  private func equality(_ isEqual: Bool) throws(RequirementFault) -> Order {
    guard !comparison.needsOrder else { throw .unorderedValue(path: path.text) }
    return isEqual ? .equal : .different
  }
}

extension Requirement {
  /// How a value stands to another.
  fileprivate enum Order {
    case less
    case equal
    case greater
    /// Of values that have no order.
    case different

    init<Value: Comparable>(_ value: Value, _ other: Value) {
      self = value < other ? .less : value == other ? .equal : .greater
    }
  }

  /// The sign between a path and a value.
  fileprivate enum Comparison: String, CaseIterable {
    // Longer signs before those that they begin with.
    case atMost = "<="
    case atLeast = ">="
    case isNot = "!="
    case isTwice = "=="
    case less = "<"
    case greater = ">"
    case `is` = "="

    var needsOrder: Bool {
      switch self {
      case .atMost, .atLeast, .less, .greater: true
      case .is, .isTwice, .isNot: false
      }
    }

    func holds(for order: Order) -> Bool {
      switch self {
      case .atMost: order == .less || order == .equal
      case .atLeast: order == .greater || order == .equal
      case .less: order == .less
      case .greater: order == .greater
      case .is, .isTwice: order == .equal
      case .isNot: order != .equal
      }
    }

    /// Returns the first sign in a text and where it stands.
    static func first(in text: String) -> (Comparison, Range<String.Index>)? {
      guard let start = text.firstIndex(where: { "<>=!".contains($0) }) else { return nil }
      for sign in allCases where text[start...].hasPrefix(sign.rawValue) {
        return (sign, start..<text.index(start, offsetBy: sign.rawValue.count))
      }
      return nil
    }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let rest = drop(while: \.isWhitespace)
    guard let last = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return rest[...last]
  }
}
