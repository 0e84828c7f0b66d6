import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The result of a check for a terminal: what failed, what is open, and the totals.
struct CheckText {
  private let report: CheckReport
  private let palette: Palette
  private let width: Int

  /// Problems of one verdict that are written out.
  private static let entryLimit = 5
  /// Texts in a narrower terminal would be columns of single words.
  private static let narrowest = 40

  init(_ report: CheckReport) {
    self.report = report
    palette = Palette(isOn: report.context.options.color)
    width = max(report.context.options.width, Self.narrowest)
  }

  /// The whole text; every line ends with a line feed.
  var text: String {
    let verdicts = report.result.verdicts
    var parts = [.failed, .reported].flatMap { status in
      verdicts.filter { $0.status == status }.map(part)
    }
    parts += openParts
    let met = metLines
    if !met.isEmpty { parts.append(met) }
    parts.append(totals)
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  // MARK: What is wrong

  private func part(_ verdict: CheckResult.Verdict) -> [String] {
    let isFailed = verdict.status == .failed
    let word = isFailed ? "FAILED" : verdict.severity.rawValue
    var lines = lines(
      [.words(word, isFailed ? .bad : verdict.severity.tone), .words("  ")] + subject(verdict))
    let entries = verdict.entries
    for entry in entries.prefix(Self.entryLimit) { lines += self.lines(sentence(entry), margin: 2) }
    let rest = entries.dropFirst(Self.entryLimit).reduce(0) { $0 + $1.problem.newCount }
    if rest > 0 {
      lines += self.lines([.words("and \(grouped(rest)) more", .faint)], margin: 2)
    }
    let findings = entries.prefix(Self.entryLimit).compactMap(\.problem.finding)
    let notes: [(String, [FindingText])] = [
      ("why", findings.compactMap(\.cause)),
      ("fix", findings.compactMap(\.remedy)),
      ("to confirm", findings.compactMap(\.confirm)),
    ]
    for (title, texts) in notes {
      for text in distinct(texts) {
        lines += self.lines([.words("\(title): ", .faint)] + report.wording.line(text), margin: 4)
      }
    }
    return lines
  }

  private func subject(_ verdict: CheckResult.Verdict) -> Line {
    [.quoted(verdict.name, .strong), .words(" in ")] + place(verdict)
  }

  private func place(_ verdict: CheckResult.Verdict) -> Line {
    var line: Line = [.quoted(verdict.place)]
    if report.context.hasSeveralDevices, let device = verdict.device {
      line += [.words(" on "), .quoted(device)]
    }
    return line
  }

  private func sentence(_ entry: CheckEntry) -> Line {
    let place: Line =
      entry.source.map { [.quoted(report.wording.place($0), .strong), .words(": ")] } ?? []
    let doubt: Line =
      entry.problem.finding?.confidence == .likely ? [.words("(likely) ", .faint)] : []
    return place + doubt + report.wording.line(entry.sentence)
  }

  private func distinct(_ texts: [FindingText]) -> [FindingText] {
    var seen: Set<FindingText> = []
    return texts.filter { seen.insert($0).inserted }
  }

  // MARK: What is open, and what holds

  /// The verdicts that the log leaves open, those of one app and one reason together.
  private var openParts: [[String]] {
    struct Kind: Hashable {
      let app: String?
      let device: String?
      let reason: FindingText
    }
    var groups: [(verdicts: [CheckResult.Verdict], reason: FindingText)] = []
    var places: [Kind: Int] = [:]
    for verdict in report.result.verdicts where verdict.status == .unknown {
      guard let reason = verdict.openness else { continue }
      let kind = Kind(app: verdict.app, device: verdict.device, reason: reason)
      if let place = places[kind] {
        groups[place].verdicts.append(verdict)
      } else {
        places[kind] = groups.count
        groups.append(([verdict], reason))
      }
    }
    return groups.map { verdicts, reason in
      let names = verdicts.map { [Value.quoted($0.name)] }.joined(separator: [.words(", ")])
      return lines(
        [.words("unknown  ", .warning)] + place(verdicts[0]) + [.words(": ")]
          + report.wording.line(reason))
        + lines([.words("left open: ", .faint)] + names, margin: 2)
    }
  }

  /// The requirements that are met, with their values.
  private var metLines: [String] {
    report.result.verdicts.flatMap { verdict -> [String] in
      guard verdict.status == .passed, let value = verdict.value else { return [] }
      return lines(
        [.words("passed  ", .good)] + subject(verdict) + [.words(": "), .quoted(value)])
    }
  }

  // MARK: Totals

  private var totals: [String] {
    var lines: [String] = []
    let unusable = report.result.unusable
    if !unusable.isEmpty {
      let names = unusable.prefix(5).map { [Value.quoted($0.name)] }.joined(
        separator: [.words(", ")])
      let count = counted(unusable.count, "input")
      lines += self.lines([.words("\(count) could not be used: ", .bad)] + names)
    }
    lines += self.lines(sum)
    return lines + exercised.flatMap { self.lines([.words($0)]) }
  }

  private var sum: Line {
    let result = report.result
    let (word, tone): (String, Tone) =
      report.isIncomplete
      ? ("Incomplete", .bad) : result.isPassed ? ("Passed", .good) : ("Failed", .bad)
    let parts: [(CheckResult.Status, String)] = [
      (.failed, "failed"), (.reported, "with warnings or notes"), (.passed, "passed"),
      (.unknown, "unknown"), (.known, "as in the baseline"),
    ]
    let total = result.verdicts.count
    var texts: [String] = []
    for (status, words) in parts where result.count(status) > 0 {
      let of = texts.isEmpty ? " of \(counted(total, "check"))" : ""
      texts.append("\(grouped(result.count(status)))\(of) \(words)")
    }
    if texts.isEmpty { texts = ["nothing was checked"] }
    if let gone = result.goneCount, gone > 0 {
      texts.append("\(counted(gone, "problem")) of the baseline gone")
    }
    return [.words(word, tone), .words(": \(texts.joined(separator: ", ")).")]
  }

  private var exercised: [String] {
    report.coverage.map { part in
      let kind = part.machine == "app" ? "" : " of scenes"
      return "Exercised \(part.exercised.count) of \(part.total) documented transitions\(kind) "
        + "(\(part.percent))."
    }
  }

  // MARK: Lines

  /// Returns the lines of running text, those after the first further in.
  private func lines(_ line: Line, margin: Int = 0) -> [String] {
    let hanging = 2
    let fragments = line.flatMap(report.context.times.fragments)
    return Flow.lines(fragments, width: width - margin - hanging).enumerated().map { index, part in
      let space = String(repeating: " ", count: margin + (index > 0 ? hanging : 0))
      return palette.painted([Fragment(text: space)] + part)
    }
  }
}
