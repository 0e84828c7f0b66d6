import Lifetrace
import LifetraceFindings
import Testing

/// A trace for one rule, and what a reader of the trace expects of the rule.
struct RuleCase: Sendable, CustomTestStringConvertible {
  /// The expected outcome of a rule.
  enum Expectation: Equatable, Sendable {
    /// A finding whose decisive line is the one of this number.
    case found(line: UInt32)
    /// A finding without a line.
    case foundSomewhere
    /// No finding, and the log shows that there is none.
    case held
    /// No finding, and the log cannot show whether there is one.
    case unknown
  }

  let rule: String
  let name: String
  let expectation: Expectation
  let log: String

  /// Creates a case.
  ///
  /// - Parameter script: one event a line: `SECONDS EVENT KEY=VALUE…`, a value with `_` for blanks; `exit=`
  ///   takes `NAMESPACE:CODE`. `MM:SS` may take the place of the seconds.
  init(
    _ rule: String, _ name: String, _ expectation: Expectation, os: String? = "17.5",
    _ script: String
  ) {
    self.rule = rule
    self.name = name
    self.expectation = expectation
    log = script.split(separator: "\n").map { Self.event(String($0), os: os) + "\n" }.joined()
  }

  var testDescription: String { "\(rule): \(name)" }

  /// The finding that the rule makes of the trace, and why it may have missed others.
  func outcome() throws -> RuleOutcome {
    let analysis = try Analysis(of: Array(log.utf8))
    let findings = Findings(of: analysis)
    let own = findings.verdicts.filter { $0.rule.id == rule }
    return RuleOutcome(
      own.flatMap(\.outcome.findings), unknown: own.compactMap(\.outcome.unknown).first)
  }

  private static func event(_ line: String, os: String?) -> String {
    let words = line.split(separator: " ").map(String.init)
    let clock = words[0].split(separator: ":").map { Double($0) ?? 0 }
    let seconds = clock.reduce(0) { $0 * 60 + $1 }
    let milliseconds = Int((seconds * 1000).rounded())
    func padded(_ value: Int, _ digits: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let hours = 10 + milliseconds / 3_600_000
    let time =
      padded(2 + hours / 24, 2) + "T" + padded(hours % 24, 2) + ":"
      + padded(milliseconds / 60_000 % 60, 2)
      + ":" + padded(milliseconds / 1000 % 60, 2) + "." + padded(milliseconds % 1000, 3)
    var fields = [
      "\"ts\":\"2026-03-\(time)Z\"", "\"event\":\"\(words[1])\"",
      "\"bundle\":\"com.example.maps\"",
    ]
    if let os { fields.append("\"os\":\"\(os)\"") }
    if !words.contains(where: { $0.hasPrefix("pid=") }) { fields.append("\"pid\":7") }
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts[1].replacing("_", with: " ")
      if parts[0] == "exit" {
        let exit = value.split(separator: ":")
        fields.append("\"exit\":{\"namespace\":\"\(exit[0])\",\"code\":\(exit[1])}")
      } else if Int(value) != nil, parts[0] != "taskName" {
        fields.append("\"\(parts[0])\":\(value)")
      } else {
        fields.append("\"\(parts[0])\":\"\(value)\"")
      }
    }
    return "{" + fields.joined(separator: ",") + "}"
  }
}
