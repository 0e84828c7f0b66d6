package import LifetraceFindings
package import LifetraceMetrics
import LifetraceModel

/// The result of a check, ready to be written in any of its formats.
///
/// The same result gives the same bytes, every time and everywhere.
package struct CheckReport: Sendable {
  let result: CheckResult
  let context: ReportContext
  let wording: FindingWording
  let coverage: [TransitionCoverage]
  /// The relative paths of inputs, by name; an input that is not here is called by its name.
  private let paths: [String: String]
  /// The version of lifetrace.
  let version: String

  /// Creates the report of a check of some apps.
  ///
  /// - Parameters:
  ///   - paths: the relative paths of inputs, by name.
  ///   - width: the columns for text.
  ///   - color: whether text is coloured.
  package init(
    _ result: CheckResult, of analysis: Analysis, apps: [AppAnalysis],
    paths: [String: String] = [:],
    version: String, width: Int = 80, color: Bool = false
  ) {
    self.result = result
    context = ReportContext(
      analysis, options: ReportOptions(width: width, color: color, allApps: true))
    wording = FindingWording(context)
    coverage = TransitionCoverage.parts(of: apps)
    self.paths = paths
    self.version = version
  }

  /// Whether inputs could not be used, so that nothing can be said of them.
  var isIncomplete: Bool { !result.unusable.isEmpty }

  /// The outcome in one word.
  var outcome: String {
    isIncomplete ? "incomplete" : result.isPassed ? "passed" : "failed"
  }

  /// Returns the path of a line's input, as the user gave it.
  func path(_ source: SourcePosition) -> String {
    let inputs = context.analysis.inputs
    let name = Int(source.input) < inputs.count ? inputs[Int(source.input)].name : "?"
    return paths[name] ?? name
  }
}

/// A format of the results of checks.
package typealias CheckFormat = Exporter<CheckReport, Never>

extension CheckReport: Exportable {
  /// The formats of results, text first.
  package static var exporters: [CheckFormat] { [.text, .json, .junit, .sarif, .github] }
}

extension Exporter where Value == CheckReport, Failure == Never {
  /// For a terminal.
  package static var text: CheckFormat {
    Exporter(lines: "text", extensions: ["txt", "text"]) { AnySequence([CheckText($0).text]) }
  }

  /// `lifetrace.check/1`, which is also a baseline.
  package static var json: CheckFormat {
    Exporter("json") { CheckFields.check.json($0, $0.context).prettyLines(width: 160) }
  }

  /// JUnit's XML, as Jenkins, GitLab and others read it.
  package static var junit: CheckFormat {
    Exporter("junit", extensions: ["xml"]) { Array(CheckJUnit($0).text.utf8) }
  }

  /// SARIF 2.1.0, for code scanning.
  package static var sarif: CheckFormat {
    Exporter("sarif") { CheckSARIF($0).json.prettyLines(width: 160) }
  }

  /// Annotations of GitHub Actions.
  package static var github: CheckFormat {
    Exporter("github") { Array(CheckGitHub($0).annotations.utf8) }
  }
}

/// Something wrong in the words that all formats share.
struct CheckEntry {
  let verdict: CheckResult.Verdict
  let problem: CheckResult.Problem

  /// What is wrong.
  var sentence: FindingText {
    switch problem.kind {
    case .finding(let finding): finding.sentence
    case .more: "\(problem.newCount) more like it are counted, but not kept."
    case .broken: "The value is \(quoted: verdict.value ?? "unknown")."
    case .unknown: verdict.openness ?? "The log leaves it open."
    }
  }

  /// The decisive line.
  var source: SourcePosition? { problem.finding?.evidence.first }
}

extension CheckResult.Verdict {
  /// Why the log leaves it open, with the value that a requirement found.
  var openness: FindingText? {
    guard case .requirement = subject, let unknown, let value else { return unknown }
    return unknown + " It has: \(quoted: value)."
  }

  /// What is wrong and not in the baseline.
  var entries: [CheckEntry] { newProblems.map { CheckEntry(verdict: self, problem: $0) } }

  /// The app that it is about, for people.
  var place: String {
    guard let app else { return "the log" }
    return app.isEmpty ? "(unnamed app)" : app
  }
}
