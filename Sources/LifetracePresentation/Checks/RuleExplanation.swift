package import LifetraceFindings
import LifetraceModel

/// What a rule looks for, for people who met it in the result of a check.
package struct RuleExplanation: Sendable {
  private let rule: FindingRule

  /// Creates the explanation of a rule.
  package init(_ rule: FindingRule) { self.rule = rule }

  /// Returns the text for a terminal; every line ends with a line feed.
  package func text(width: Int) -> String {
    let own = rule.isRecommended ? "recommended" : "not among the recommended"
    let limit = rule.limit.map { ", limit \(Self.wording.limit($0))" } ?? ""
    var parts = [
      ["\(rule.id): \(rule.severity.rawValue), \(own)\(limit)"],
      WrappedText.lines(rule.summary, width: width),
      WrappedText.lines(rule.explanation, width: width),
    ]
    if let reference = rule.reference { parts.append(["Apple's page: \(reference)"]) }
    parts.append(["In a file of rules:", "  " + example])
    return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private static let wording = QuantityWording(resolution: .milliseconds(1))

  private var example: String {
    guard let limit = rule.limit else { return "\"\(rule.id)\": \"\(rule.severity.rawValue)\"" }
    return "\"\(rule.id)\": { \"severity\": \"\(rule.severity.rawValue)\", "
      + "\"limit\": \"\(Self.wording.limit(limit))\" }"
  }
}

/// Running text in the columns of a terminal.
package enum WrappedText {
  /// Returns the lines of a text, safe to print, each `margin` columns in.
  package static func lines(_ text: String, width: Int, margin: Int = 0) -> [String] {
    let prose = Fragment(text: VisibleText.readable(text), isProse: true)
    return Flow.lines([prose], width: max(width, 40) - margin).map { line in
      String(repeating: " ", count: margin) + line.map(\.text).joined()
    }
  }
}
