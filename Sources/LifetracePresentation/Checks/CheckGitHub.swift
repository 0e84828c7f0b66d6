import LifetraceFindings
import LifetraceModel

/// The result of a check for GitHub Actions: annotations in the job's log, and a summary.
///
/// Source: GitHub, "Workflow commands for GitHub Actions".
struct CheckGitHub {
  private let report: CheckReport

  /// A Markdown text of this size or more is refused.
  static let sizeLimit = 65_536
  /// What an annotation shows of a title.
  private static let titleLimit = 255
  /// Far more than anybody reads; all annotations of a job must have room.
  private static let messageLimit = 4000

  init(_ report: CheckReport) { self.report = report }

  // MARK: Annotations

  /// One command a line, errors first: a job shows ten of each kind.
  var annotations: String {
    let verdicts = [CheckResult.Status.failed, .reported].flatMap { status in
      report.result.verdicts.filter { $0.status == status }
    }
    var lines = report.result.unusable.map { input in
      command("error", title: "input not used", message: "\(input.name): \(input.message)")
    }
    lines += verdicts.flatMap(\.entries).map(command)
    let result = report.result
    lines.append(
      "lifetrace check: \(report.outcome); \(counted(result.verdicts.count, "check")), "
        + "\(grouped(result.count(.failed))) failed, \(grouped(result.count(.unknown))) unknown")
    return lines.joined(separator: "\n") + "\n"
  }

  private func command(_ entry: CheckEntry) -> String {
    let words =
      switch entry.verdict.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    let finding = entry.problem.finding
    let remedy = finding?.remedy.map { "\n" + report.wording.text($0) } ?? ""
    return command(
      words, source: entry.source, title: "\(entry.verdict.name) in \(entry.verdict.place)",
      message: report.wording.text(entry.sentence) + remedy)
  }

  private func command(
    _ name: String, source: SourcePosition? = nil, title: String, message: String
  ) -> String {
    var properties: [String] = []
    if let source {
      properties.append("file=" + property(report.path(source), limit: .max))
      properties.append("line=\(source.line)")
    }
    properties.append("title=" + property(title, limit: Self.titleLimit))
    let lines = VisibleText.escaped(message, keepingLineFeeds: true)
    let text = shortened(lines, limit: Self.messageLimit)
    return "::\(name) \(properties.joined(separator: ","))::\(Self.data(text))"
  }

  private func property(_ text: String, limit: Int) -> String {
    Self.data(shortened(VisibleText.escaped(text), limit: limit))
      .replacingBytes(":", with: "%3A").replacingBytes(",", with: "%2C")
  }

  private static func data(_ text: String) -> String {
    text.replacingBytes("%", with: "%25").replacingBytes("\r", with: "%0D")
      .replacingBytes("\n", with: "%0A")
  }

  private func shortened(_ text: String, limit: Int) -> String {
    text.unicodeScalars.count <= limit
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit - 1))) + "…"
  }

  // MARK: Summary

  /// The summary as Markdown of fewer than 65,536 bytes; what has no room is counted.
  var summary: String {
    var text = head
    let rows = report.result.verdicts.filter { $0.status != .passed && $0.status != .known }
      .sorted { Self.rank($0.status) < Self.rank($1.status) }.flatMap(rows)
    guard !rows.isEmpty else { return text }
    text += "| | check | app | what | where |\n|---|---|---|---|---|\n"
    // The last line must have room, too.
    let room = Self.sizeLimit - 200
    for (index, row) in rows.enumerated() {
      guard text.utf8.count + row.utf8.count < room else {
        return text + "\n… and \(grouped(rows.count - index)) more rows, which have no room here.\n"
      }
      text += row
    }
    return text
  }

  private var head: String {
    let result = report.result
    let counts = CheckResult.Status.allCases.compactMap { status in
      result.count(status) > 0 ? "\(grouped(result.count(status))) \(status.rawValue)" : nil
    }
    var lines = ["### lifetrace check: \(report.outcome)", "", counts.joined(separator: ", "), ""]
    for input in result.unusable.prefix(20) {
      lines.append("- \(cell(input.name)): \(cell(input.message))")
    }
    for part in report.coverage {
      lines.append(
        "Exercised \(part.exercised.count) of \(part.total) documented transitions of the "
          + "\(part.machine) (\(part.percent)).")
    }
    return lines.joined(separator: "\n") + "\n\n"
  }

  private static func rank(_ status: CheckResult.Status) -> Int {
    CheckResult.Status.allCases.firstIndex(of: status) ?? 0
  }

  private func rows(_ verdict: CheckResult.Verdict) -> [String] {
    guard verdict.status != .unknown else {
      let reason = verdict.openness.map(report.wording.text) ?? ""
      return [row("unknown", verdict, reason, "")]
    }
    let word = verdict.status == .failed ? "failed" : verdict.severity.rawValue
    return verdict.entries.map { entry in
      row(
        word, verdict, report.wording.text(entry.sentence),
        entry.source.map(report.wording.place) ?? "")
    }
  }

  private func row(
    _ word: String, _ verdict: CheckResult.Verdict, _ what: String, _ place: String
  ) -> String {
    "| \(word) | \(cell(verdict.name)) | \(cell(verdict.place)) | \(cell(what)) | \(cell(place)) |\n"
  }

  private func cell(_ text: String) -> String {
    Markup.neutral(shortened(text, limit: Self.titleLimit * 4))
  }
}

extension CheckReport {
  /// The summary of a job of GitHub Actions, as Markdown.
  package var githubSummary: String { CheckGitHub(self).summary }
}
