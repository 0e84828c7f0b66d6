public import LifetraceFindings
public import LifetraceMetrics
import LifetraceModel

/// An explanation ready to be written in any of its formats.
public struct ExplanationReport: Sendable {
  let explanation: Explanation
  let context: ReportContext
  /// What else can be explained; `nil` if there is nothing.
  let others: String?

  /// Creates the report of an explanation; nothing is written yet.
  ///
  /// - Parameters:
  ///   - explanation: the explanation, with its lines quoted.
  ///   - analysis: the analysis that is explained.
  ///   - choices: the exits and sessions from which the explained one was chosen.
  ///   - options: the width and colours of text.
  public init(
    _ explanation: Explanation, of analysis: Analysis, among choices: ExplanationSubjects? = nil,
    options: ReportOptions = ReportOptions()
  ) {
    self.explanation = explanation
    context = ReportContext(analysis, options: options)
    others = choices.flatMap { ExplanationReport.others($0.items, than: explanation.subject) }
  }

  var wording: FindingWording { FindingWording(context) }

  /// The app, its process and its device.
  var subject: [String] {
    let subject = explanation.subject
    let pid = subject.pid.map { "pid \($0)" }
    return [
      VisibleText.readable(subject.app.shownName),
      subject.extensionIdentifier.map { "extension " + VisibleText.readable($0) }, pid,
      subject.app.device.map { VisibleText.readable($0) },
    ].compactMap(\.self)
  }

  /// How sure the cause is, in a word.
  var confidence: String { explanation.confidence?.rawValue ?? "not known" }

  private static func others(
    _ items: [ExplanationSubject], than subject: ExplanationSubject
  ) -> String? {
    guard items.count > 1 else { return nil }
    let exits = items.count { $0.exit != nil } - (subject.exit == nil ? 0 : 1)
    let sessions = items.count - 1 - exits
    let parts = [
      exits > 0 ? counted(exits, subject.exit == nil ? "exit" : "more exit") : nil,
      sessions > 0
        ? counted(sessions, subject.exit == nil ? "more background session" : "background session")
        : nil,
    ].compactMap(\.self)
    let apps = Set(items.map(\.app.displayName))
    let others = apps.subtracting([subject.app.displayName]).count
    let place = others > 0 ? " in \(counted(apps.count, "app"))" : ""
    let options = others > 0 ? "--app BUNDLE and --at TIME" : "--at TIME"
    return
      "\(parts.joined(separator: " and "))\(place) can be explained, too: choose one with \(options)."
  }
}

/// A format of explanations; its name is the word on the command line.
public typealias ExplanationFormat = Exporter<ExplanationReport, Never>

extension ExplanationReport: Exportable {
  /// The formats of explanations, text first.
  public static var exporters: [ExplanationFormat] {
    [
      Exporter(lines: "text", extensions: ["txt", "text"]) {
        AnySequence([ExplanationText($0).rendered])
      },
      Exporter(lines: "markdown", extensions: ["md", "markdown"]) {
        AnySequence([ExplanationMarkdown($0).rendered])
      },
      Exporter("json") { report in
        ExplanationFields.explanation.json(report, report.context).prettyLines(width: 160)
      },
    ]
  }
}
