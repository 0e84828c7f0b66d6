import LifetraceFindings
import LifetraceModel

/// Writes an explanation in GitHub's Markdown.
struct ExplanationMarkdown {
  private let report: ExplanationReport
  private let writer: MarkupWriter
  private let wording: FindingWording

  init(_ report: ExplanationReport) {
    self.report = report
    writer = MarkupWriter(markup: .markdown, times: report.context.times)
    wording = report.wording
  }

  /// The whole document; it ends with a line feed.
  var rendered: String {
    let explanation = report.explanation
    var parts = ["# " + text(explanation.sentence)]
    parts.append(
      MarkdownText.block(
        report.subject.map { writer.text([.quoted($0)]) }.joined(separator: " · ")))
    parts += ["## What happened", steps]
    if explanation.hiddenStepCount > 0 {
      parts.append(
        "<sub>\(counted(explanation.hiddenStepCount, "step")) that matter less are left out</sub>")
    }
    if let clock = explanation.clock { parts.append(paragraph(clock)) }
    parts += ["## Cause: \(report.confidence)", paragraph(explanation.cause)]
    if let confirm = explanation.confirm {
      parts.append("What would prove it: " + text(confirm))
    }
    if let budget = explanation.budget { parts += ["## Budget", paragraph(budget)] }
    parts += section("Proof", explanation.proof.map(proof))
    parts += section("Against", explanation.against.map { MarkdownText.item(text($0)) })
    parts += section("Not known", explanation.unknown.map(gap))
    if explanation.remedy != nil || explanation.reference != nil {
      let page = explanation.reference.map { "[Apple's page](\($0))" }
      let words = [explanation.remedy.map(text), page].compactMap(\.self)
      parts += ["## What to do", MarkdownText.block(words.joined(separator: " "))]
    }
    parts += section("Good to know", explanation.remarks.map(remark))
    if let others = report.others { parts.append("<sub>\(MarkdownText.escaped(others))</sub>") }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func text(_ text: FindingText) -> String { writer.text(wording.line(text)) }

  private func paragraph(_ text: FindingText) -> String { MarkdownText.block(self.text(text)) }

  private func place(_ source: SourcePosition) -> String {
    writer.text([.quoted(wording.place(source))])
  }

  private func section(_ title: String, _ items: [String]) -> [String] {
    items.isEmpty ? [] : ["## " + title, items.joined(separator: "\n")]
  }

  private var steps: String {
    let table = Table(
      report.explanation.steps,
      [
        .number("offset") { $0.offset.map { .duration($0) } ?? .nothing },
        .text("time") { .instant($0.time) },
        .text("what") {
          .words(wording.text($0.text), $0.isDecisive ? .strong : .plain)
        },
        .text("line") { $0.source.map { .quoted(wording.place($0)) } ?? .nothing },
      ])
    return writer.lines(table).joined(separator: "\n")
  }

  private func proof(_ item: Explanation.Proof) -> String {
    let quote = item.quote.map { writer.text([.quoted($0)]) } ?? "The line cannot be read again."
    return MarkdownText.item(
      "\(place(item.quotedFrom ?? item.source)) \(text(item.shows))<br>\(quote)")
  }

  private func gap(_ gap: Explanation.Gap) -> String {
    MarkdownText.item(
      ([gap.fact] + [gap.remedy].compactMap(\.self)).map(text).joined(separator: " "))
  }

  private func remark(_ remark: Explanation.Remark) -> String {
    let source = remark.source.map { " " + place($0) } ?? ""
    let page = remark.reference.map { " [Apple's page](\($0))" } ?? ""
    return MarkdownText.item(text(remark.text) + source + page)
  }
}
