package import LifetraceMetrics
internal import LifetraceModel
internal import LifetracePresentation

/// A condition on a value of a report: `launches.toActive.p95 <= 2 s`.
package struct Requirement: Hashable, Sendable {
  /// The result of a requirement in a report, with the value in words.
  package enum Outcome: Hashable, Sendable {
    case met(String)
    case broken(String)
    /// The log does not contain the value, or not precisely enough.
    case unknown(String)
  }

  private let path: ReportPath
  private let comparison: Comparison
  private let limit: Limit
  private let limitText: String

  /// The requirement for people.
  package var text: String { "\(path.text) \(comparison.rawValue) \(limitText)" }

  /// Whether it is about the report as a whole rather than about each of its apps.
  package var isOfWholeReport: Bool { path.isOfWholeReport }

  /// Parses a path of the report's JSON, a comparison and a value.
  package init(_ text: String) throws(RequirementFault) {
    guard let (comparison, range) = Comparison.first(in: text) else { throw .noComparison }
    let path = text[..<range.lowerBound].trimmed
    let limit = text[range.upperBound...].trimmed
    guard !path.isEmpty else { throw .noPath }
    guard !limit.isEmpty else { throw .noLimit }
    do {
      self.path = try ReportPath(String(path))
    } catch {
      throw .path(error)
    }
    let kind = self.path.kind
    guard let known = Limit(limit, for: kind) else {
      throw .unsuitableLimit(String(limit), path: String(path), expected: kind.expectation)
    }
    guard known.isOrdered || !comparison.needsOrder else {
      throw .unorderedValue(path: String(path))
    }
    self.comparison = comparison
    self.limit = known
    limitText = String(limit)
  }

  /// Compares the value in a report with the limit.
  package func outcome(in checked: CheckedReport) -> Outcome {
    let known = KnownValue(path, in: checked.json)
    guard let known else { return .unknown(path.absence(in: checked.json)) }
    let words = words(known, in: checked)
    let isMet: Bool? =
      switch (limit, known.numbers) {
      case (.number(let limit), let numbers?): comparison.holds(for: numbers, limit)
      case (.text(let limit), _):
        isEqual(plainText(known.value, in: checked.report), limit).map {
          comparison.holds(isEqual: $0)
        }
      case (.number, nil): nil
      }
    guard let isMet else { return .unknown(words) }
    return isMet ? .met(words) : .broken(words)
  }

  /// Compares texts; `nil` if the value is a set of states and only some of them are in the limit.
  private func isEqual(_ value: String, _ limit: String) -> Bool? {
    guard case .state(let states) = path.kind else { return value == limit }
    return states.isOfScene
      ? Self.isWithin(SceneState.self, value, limit) : Self.isWithin(AppState.self, value, limit)
  }

  private static func isWithin<State: TimelineState>(
    _: State.Type, _ value: String, _ limit: String
  ) -> Bool? {
    guard let states = StateSet<State>(name: value), let allowed = StateSet<State>(name: limit)
    else { return value == limit }
    if states.isSubset(of: allowed) { return true }
    return states.intersects(allowed) ? nil : false
  }

  /// The value as a document shows it, and its open part.
  private func words(_ known: KnownValue, in checked: CheckedReport) -> String {
    let text = known.isUnseen ? "none" : plainText(known.value, in: checked.report)
    var words = path.isApproximate(in: checked.json) ? "≈ \(text)" : text
    // Rounded, the value may look like its limit.
    if case .seconds(let span) = known.value, case .number(let limit) = limit,
      limit != Double(span.nanoseconds),
      TimeSpan(spelling: text).map({ Double($0.nanoseconds) }) == limit
    {
      words += ", \(JSONText.decimalSeconds(span.nanoseconds)) s"
    }
    return words + known.extent
  }

  private func plainText(_ value: JSONText, in report: Report) -> String {
    ValueFormat.suitable(for: value)[0].text(value, in: report) ?? value.compact
  }
}

extension Requirement {
  /// The value after the comparison.
  fileprivate enum Limit: Hashable {
    /// Nanoseconds, shares and counts.
    case number(Double)
    case text(String)

    var isOrdered: Bool {
      switch self {
      case .number: true
      case .text: false
      }
    }

    /// Parses a limit for values of a kind, or returns `nil` if it does not suit them.
    init?(_ text: Substring, for kind: FieldKind) {
      switch kind {
      case .seconds:
        // A number alone is in the JSON's unit, seconds.
        guard
          let nanoseconds = TimeSpan(spelling: text)?.nanoseconds
            ?? Int64(decimal: text, of: 1_000_000_000)
        else { return nil }
        self = .number(Double(nanoseconds))
      case .share:
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? text.dropLast().trimmed : text),
          (0...(isPercentage ? 100 : 1)).contains(number)
        else { return nil }
        self = .number(isPercentage ? number / 100 : number)
      case .number:
        guard let number = Int64(text).map(Double.init) ?? Self.hexadecimal(text) else {
          return nil
        }
        self = .number(number)
      case .flag:
        guard let word = ["true": "yes", "yes": "yes", "false": "no", "no": "no"][text] else {
          return nil
        }
        self = .text(word)
      case .text, .word, .state, .instant, .object, .list, .counts, .named, .times:
        self = .text(String(text))
      }
    }

    /// Returns the number in `0x8badf00d`.
    private static func hexadecimal(_ text: Substring) -> Double? {
      guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
      return UInt64(text.dropFirst(2), radix: 16).map(Double.init)
    }
  }

  /// The sign between the path and the limit.
  fileprivate enum Comparison: String, CaseIterable {
    // Longer signs before those that they begin with.
    case atMost = "<="
    case atLeast = ">="
    case isNot = "!="
    case less = "<"
    case greater = ">"
    case `is` = "="

    var needsOrder: Bool {
      switch self {
      case .atMost, .atLeast, .less, .greater: true
      case .is, .isNot: false
      }
    }

    func holds(isEqual: Bool) -> Bool { isEqual == (self == .is) }

    /// Whether the comparison holds for all of some numbers; `nil` if it holds for some only.
    func holds(for numbers: ClosedRange<Double>, _ limit: Double) -> Bool? {
      switch self {
      case .is where numbers.lowerBound == numbers.upperBound: return numbers.lowerBound == limit
      case .is: return numbers.contains(limit) ? nil : false
      case .isNot: return Comparison.is.holds(for: numbers, limit).map { !$0 }
      case .atMost, .atLeast, .less, .greater:
        let ends = [numbers.lowerBound, numbers.upperBound].map { holds($0, limit) }
        return ends[0] == ends[1] ? ends[0] : nil
      }
    }

    private func holds(_ number: Double, _ limit: Double) -> Bool {
      switch self {
      case .atMost: number <= limit
      case .atLeast: number >= limit
      case .less: number < limit
      case .greater: number > limit
      case .is: number == limit
      case .isNot: number != limit
      }
    }

    /// Returns the first sign in a text and its range.
    static func first(in text: String) -> (Comparison, Range<String.Index>)? {
      guard let start = text.firstIndex(where: { "<>=!".contains($0) }) else { return nil }
      // As in most languages, `==` is `=`.
      if text[start...].hasPrefix("==") { return (.is, start..<text.index(start, offsetBy: 2)) }
      for sign in allCases where text[start...].hasPrefix(sign.rawValue) {
        return (sign, start..<text.index(start, offsetBy: sign.rawValue.count))
      }
      return nil
    }
  }
}

extension FieldKind {
  /// The form of a limit for values of the kind.
  fileprivate var expectation: String {
    switch self {
    case .seconds: "a time such as '2 s' or 250ms"
    case .share: "a share such as '80 %' or 0.8"
    case .number: "a whole number"
    case .flag: "yes or no"
    case .text, .word, .state, .instant, .object, .list, .counts, .named, .times: "a text"
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

/// Why a requirement cannot be checked.
package enum RequirementFault: Error, Hashable, Sendable {
  case noComparison
  case noPath
  case noLimit
  case path(EmbeddingFault)
  case unsuitableLimit(String, path: String, expected: String)
  case unorderedValue(path: String)

  /// The sentence for people, with the remedy.
  package var message: String {
    switch self {
    case .noComparison:
      "no comparison; expected a path, one of <= >= < > = != and a value, such as "
        + "'backgroundSessions.verdicts.killed = 0'"
    case .noPath: "no path before the comparison; expected one such as launches.toActive.p95"
    case .noLimit: "no value after the comparison; expected one such as '2 s', '80 %' or 0"
    case .path(let fault): fault.message
    case .unsuitableLimit(let limit, let path, let expected):
      "'\(limit)' does not suit '\(path)'; expected \(expected)"
    case .unorderedValue(let path): "'\(path)' is compared with = or != only"
    }
  }
}

/// The report of an app, or of the log as a whole, that requirements are checked against.
package struct CheckedReport: Sendable {
  let report: Report
  /// Made once for all requirements.
  let json: JSONText

  init(report: Report, json: JSONText) {
    self.report = report
    self.json = json
  }

  /// Creates the report of an app, or of all apps.
  package init(_ app: AppAnalysis?, of analysis: Analysis) {
    report = app.map { Report(part: $0, of: analysis) } ?? Report(analysis)
    json = report.json
  }
}
