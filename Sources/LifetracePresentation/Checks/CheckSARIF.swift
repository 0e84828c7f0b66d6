import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The result of a check as SARIF 2.1.0, the format of code scanning.
///
/// Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
struct CheckSARIF {
  private let report: CheckReport
  private let rules: [FindingRule]

  /// The identifier of the rule that stands for all requirements.
  private static let requirementRule = "requirement"
  /// Lines of evidence beside the decisive one.
  private static let relatedLimit = 10

  init(_ report: CheckReport) {
    self.report = report
    var seen: Set<String> = []
    rules = report.result.verdicts.compactMap { verdict in
      guard case .rule(let rule) = verdict.subject, seen.insert(rule.id).inserted else {
        return nil
      }
      return rule
    }
  }

  /// The whole log.
  var json: JSONText {
    [
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([
        [
          "tool": ["driver": driver],
          "invocations": .array([invocation]),
          "results": .array(results),
        ]
      ]),
    ]
  }

  // MARK: Rules

  private var driver: JSONText {
    [
      "name": .string("lifetrace"), "version": .string(report.version),
      "rules": .array(rules.map(descriptor) + (hasRequirements ? [Self.requirement] : [])),
    ]
  }

  private var hasRequirements: Bool {
    report.result.verdicts.contains {
      if case .requirement = $0.subject { true } else { false }
    }
  }

  private func descriptor(_ rule: FindingRule) -> JSONText {
    [
      "id": .string(rule.id),
      "shortDescription": Self.message(rule.summary),
      "fullDescription": Self.message(rule.explanation),
      "helpUri": rule.reference.map(JSONText.string),
      "help": Self.message(
        ([rule.summary, rule.explanation] + [rule.reference].compactMap(\.self))
          .joined(separator: "\n\n")),
      "defaultConfiguration": ["level": .string(rule.severity.rawValue)],
    ]
  }

  private static let requirement: JSONText = [
    "id": .string(requirementRule),
    "shortDescription": message("A value of the report does not meet a requirement."),
    "fullDescription": message(
      "A requirement is a path of the report's JSON, a comparison and a value. A value that is not in "
        + "the log satisfies none."),
    "help": message("lifetrace check --list prints every path with its value and its meaning."),
    "defaultConfiguration": ["level": .string(Finding.Severity.error.rawValue)],
  ]

  private static func message(_ text: String) -> JSONText { ["text": .string(text)] }

  // MARK: Results

  private var results: [JSONText] {
    report.result.verdicts.flatMap { verdict in
      verdict.problems.map { result(CheckEntry(verdict: verdict, problem: $0)) }
    }
  }

  private func result(_ entry: CheckEntry) -> JSONText {
    let verdict = entry.verdict
    let finding = entry.problem.finding
    let index: Int?
    let id: String
    switch verdict.subject {
    case .rule(let rule):
      id = rule.id
      index = rules.firstIndex { $0.id == rule.id }
    case .requirement:
      id = Self.requirementRule
      index = rules.count
    }
    let isNew = entry.problem.newCount > 0
    return [
      "ruleId": .string(id), "ruleIndex": index.map { .integer(Int64($0)) },
      "level": .string((finding?.severity ?? verdict.severity).rawValue),
      "message": Self.message(words(entry)),
      "locations": .array(locations(finding?.evidence.first)),
      "relatedLocations": related(finding),
      "occurrenceCount": .integer(Int64(entry.problem.count)),
      "partialFingerprints": ["lifetraceProblem/v1": .string(entry.problem.fingerprint)],
      "baselineState": report.result.goneCount == nil
        ? nil : .string(isNew ? "new" : "unchanged"),
      "properties": [
        "app": verdict.app.map(JSONText.string),
        "device": verdict.device.map(JSONText.string),
        "pid": (finding?.pid).map { .integer(Int64($0)) },
        "confidence": (finding?.confidence).map { .string($0.rawValue) },
      ],
    ]
  }

  private func words(_ entry: CheckEntry) -> String {
    let finding = entry.problem.finding
    let subject: FindingText =
      if case .requirement(let text) = entry.verdict.subject { "\(quoted: text): " } else { "" }
    let texts = [
      "\(quoted: entry.verdict.place): " + subject + entry.sentence, finding?.cause,
      finding?.remedy, finding?.confirm.map { "To confirm: " + $0 },
    ]
    return texts.compactMap { $0.map(report.wording.text) }.joined(separator: " ")
  }

  /// Code scanning asks for a place; without a line it is the first input.
  private func locations(_ source: SourcePosition?) -> [JSONText] {
    if let source { return [location(source)] }
    guard !report.context.analysis.inputs.isEmpty else { return [] }
    let first = report.path(SourcePosition(input: 0, line: 1))
    return [["physicalLocation": ["artifactLocation": ["uri": .string(URIText.relative(first))]]]]
  }

  private func related(_ finding: Finding?) -> JSONText? {
    guard let others = finding?.evidence.dropFirst(), !others.isEmpty else { return nil }
    var seen: Set<SourcePosition> = []
    let distinct = others.filter { seen.insert($0).inserted }
    return .array(distinct.prefix(Self.relatedLimit).map(location))
  }

  private func location(_ source: SourcePosition) -> JSONText {
    [
      "physicalLocation": [
        "artifactLocation": ["uri": .string(URIText.relative(report.path(source)))],
        "region": ["startLine": .integer(Int64(max(1, source.line)))],
      ]
    ]
  }

  // MARK: The run

  private var invocation: JSONText {
    let errors = report.result.unusable.map { input in
      notification("error", "\(quoted: input.name): \(quoted: input.message)")
    }
    let open = report.result.verdicts.filter { $0.status == .unknown }.map { verdict in
      notification(
        "note",
        "\(quoted: verdict.name) in \(quoted: verdict.place): \(verdict.openness ?? "unknown")")
    }
    return [
      "executionSuccessful": .bool(errors.isEmpty),
      "toolExecutionNotifications": errors.isEmpty && open.isEmpty ? nil : .array(errors + open),
    ]
  }

  private func notification(_ level: String, _ text: FindingText) -> JSONText {
    ["level": .string(level), "message": Self.message(report.wording.text(text))]
  }
}

/// Paths as references of RFC 3986.
enum URIText {
  /// Returns a relative path with everything percent-encoded that is not unreserved.
  static func relative(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }
}
