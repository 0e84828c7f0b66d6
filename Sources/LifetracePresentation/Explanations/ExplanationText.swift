import LifetraceFindings
import LifetraceModel

/// Writes an explanation for a terminal.
struct ExplanationText {
  private let report: ExplanationReport
  private let times: TimeWording
  private let wording: FindingWording
  private let width: Int
  private let palette: Palette

  /// The columns of the labels beside the text.
  private static let labelWidth = 12
  private static let widths = 40...1000

  init(_ report: ExplanationReport) {
    self.report = report
    times = report.context.times
    wording = report.wording
    let options = report.context.options
    width = min(max(options.width, Self.widths.lowerBound), Self.widths.upperBound)
    palette = Palette(isOn: options.color)
  }

  /// The whole text; every line ends with a line feed.
  var rendered: String {
    let explanation = report.explanation
    let tone = explanation.subject.finding?.severity.tone ?? .strong
    let headline = Flow.lines(
      toned(wording.line(explanation.sentence), tone == .faint ? .strong : tone), width: width)
    var lines = headline
    let subject = report.subject.joined(separator: " · ")
    lines += Flow.lines([Fragment(text: subject, tone: .faint, isProse: true)], width: width)
    lines.append([])
    lines += steps
    lines.append([])
    if let clock = explanation.clock { lines += labelled("Clock", wording.line(clock)) }
    lines += labelled("Cause", cause)
    if let budget = explanation.budget { lines += labelled("Budget", wording.line(budget)) }
    lines += proof
    for text in explanation.against { lines += labelled("Against", wording.line(text)) }
    lines += gaps
    if let remedy = explanation.remedy { lines += labelled("What to do", wording.line(remedy)) }
    if let reference = explanation.reference {
      // Whole, so that terminals make it a link.
      let margin = String(repeating: " ", count: Self.labelWidth - 5)
      lines.append([Fragment(text: "Apple", tone: .strong), Fragment(text: margin + reference)])
    }
    for remark in explanation.remarks { lines += labelled("Remark", line(of: remark)) }
    if let others = report.others { lines += labelled("More", [.words(others, .faint)]) }
    if lines.count > TextRenderer.screenLines { lines += [[]] + headline }
    return lines.map { palette.painted($0) + "\n" }.joined()
  }

  private func toned(_ line: Line, _ tone: Tone) -> [Fragment] {
    line.flatMap(times.fragments).map { fragment in
      Fragment(
        text: fragment.text, tone: fragment.tone == .plain ? tone : fragment.tone,
        isProse: fragment.isProse)
    }
  }

  /// Returns text beside its label.
  private func labelled(_ label: String, _ line: Line) -> [[Fragment]] {
    let margin = String(repeating: " ", count: Self.labelWidth)
    let first = label + margin.dropFirst(label.count)
    return Flow.lines(line.flatMap(times.fragments), width: width - Self.labelWidth).enumerated()
      .map { index, line in
        [Fragment(text: index == 0 ? first : margin, tone: index == 0 ? .strong : .plain)] + line
      }
  }

  private var cause: Line {
    let explanation = report.explanation
    let how = explanation.confidence.map { " (\($0.rawValue))" } ?? ""
    let confirm: Line =
      explanation.confirm.map { [.words(" What would prove it: ")] + wording.line($0) } ?? []
    return wording.line(explanation.cause) + [.words(how, .faint)] + confirm
  }

  private var gaps: [[Fragment]] {
    report.explanation.unknown.flatMap { gap in
      labelled(
        "Not known",
        wording.line(gap.fact) + (gap.remedy.map { [.words(" ")] + wording.line($0) } ?? []))
    }
  }

  private func line(of remark: Explanation.Remark) -> Line {
    let place: Line =
      remark.source.map { [.words(" "), .quoted(wording.place($0), .faint)] } ?? []
    return wording.line(remark.text) + place
  }

  /// The most lines that are quoted in full, so that an explanation fits a screen.
  private static let mostQuotes = 3

  /// The proof: each line's place and meaning, and the line itself below.
  private var proof: [[Fragment]] {
    let proof = report.explanation.proof
    guard !proof.isEmpty else { return labelled("Proof", [.words("No line shows it.")]) }
    return proof.enumerated().flatMap { index, item -> [[Fragment]] in
      let place = wording.place(item.quotedFrom ?? item.source)
      let head: Line = [.quoted(place, .faint), .words("  ")] + wording.line(item.shows)
      let quote: Line = [
        item.quote.map { .quoted($0) } ?? .words("The line cannot be read again.", .faint)
      ]
      let body =
        index < Self.mostQuotes
        ? Flow.lines(quote.flatMap(times.fragments), width: width - Self.labelWidth - 2) : []
      let margin = Fragment(text: String(repeating: " ", count: Self.labelWidth + 2))
      return labelled(index == 0 ? "Proof" : "", head) + body.map { [margin] + $0 }
    }
  }
}

// MARK: Steps

extension ExplanationText {
  /// The texts of a step.
  private struct Row {
    var offset: String
    var clock: String
    var text: [Fragment]
    var place: String
  }

  private static let gap = 2
  private static let leastText = 24
  private static let mostPlace = 28

  private var steps: [[Fragment]] {
    let explanation = report.explanation
    let rows = explanation.steps.map { step in
      let offset = step.offset.map { $0 == .zero ? "0 s" : times.duration($0) } ?? ""
      let isBehind = step.offset.map { $0 > .zero } ?? false
      let tone: Tone = step.isDecisive ? .strong : .plain
      return Row(
        offset: isBehind ? "+" + offset : offset,
        clock: step.time.map { times.clock($0) } ?? "", text: toned(wording.line(step.text), tone),
        place: step.source.map { VisibleText.readable(wording.place($0)) } ?? "")
    }
    var lines = layout(rows)
    if explanation.hiddenStepCount > 0 {
      let words = "\(counted(explanation.hiddenStepCount, "step")) that matter less are left out"
      lines.append([Fragment(text: "  " + words, tone: .faint)])
    }
    return lines
  }

  private func layout(_ rows: [Row]) -> [[Fragment]] {
    var offset = rows.map { DisplayWidth.of($0.offset) }.max() ?? 0
    var clock = rows.map { DisplayWidth.of($0.clock) }.max() ?? 0
    var place = min(Self.mostPlace, rows.map { DisplayWidth.of($0.place) }.max() ?? 0)
    func rest() -> Int {
      [offset, clock, place].reduce(width - Self.gap) { $0 - ($1 > 0 ? $1 + Self.gap : 0) }
    }
    if rest() < Self.leastText, offset > 0 { clock = 0 }
    if rest() < Self.leastText { place = 0 }
    if rest() < Self.leastText { offset = 0 }
    let room = max(8, rest())
    let textWidth = min(
      room, rows.map { $0.text.reduce(0) { $0 + $1.width } }.max() ?? room)
    return rows.flatMap { row -> [[Fragment]] in
      let head = [(row.offset, offset, true), (row.clock, clock, false)].filter { $0.1 > 0 }
      let margin = "  " + head.map { Self.padded($0.0, $0.1, toTheRight: $0.2) + "  " }.joined()
      let text = Flow.lines(row.text, width: textWidth)
      return text.enumerated().map { index, line in
        guard index == 0 else {
          return [Fragment(text: String(repeating: " ", count: DisplayWidth.of(margin)))] + line
        }
        let used = line.reduce(0) { $0 + $1.width }
        let gap = Fragment(text: String(repeating: " ", count: textWidth - used + Self.gap))
        let source = Ellipsis.middle([Fragment(text: row.place, tone: .faint)], width: place)
        return [Fragment(text: margin, tone: .faint)] + line + (place > 0 ? [gap] + source : [])
      }
    }
  }

  private static func padded(_ text: String, _ width: Int, toTheRight: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
    return toTheRight ? space + text : text + space
  }
}
