import LifetraceAnalysis
import LifetraceModel

/// The end of a report: what the capture cannot show, what was read, and what went wrong.
struct ReportTail {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The sections that have something to say.
  var blocks: [Block] { notes + inputs + diagnostics + legend }

  private var notes: [Block] {
    let notes = context.analysis.conditions.notes
    guard !notes.isEmpty else { return [] }
    return [.heading([.words("What this capture cannot show")])]
      + notes.map { .item([.words($0)], notes: []) }
  }

  private var inputs: [Block] {
    let inputs = context.analysis.inputs
    guard !inputs.isEmpty else { return [] }
    let shown = context.options.full ? inputs[...] : inputs.prefix(10)
    let table = Table(
      .init(title: "name", isFlexible: true),
      .init(title: "layout", rank: 1, isFlexible: true),
      .init(title: "lines", isNumeric: true, rank: 2),
      .init(title: "events", isNumeric: true),
      .init(title: "from", rank: 3), .init(title: "to", rank: 3),
      rows: shown.map { input in
        let skipped = input.skipped.filter { $0.value > 0 }.sorted {
          (-$0.value, $0.key) < (-$1.value, $1.key)
        }
        let parts: [Line] = skipped.map { cause, count in
          [.words("\(grouped(count)) × \(cause)", .faint)]
        }
        let note: Line =
          [.words("skipped: ", .faint)] + parts.joined(separator: [.words(" · ", .faint)])
        return Table.Row(
          cells: [
            .quoted(input.name), .words(input.layouts.joined(separator: ", ")),
            .count(input.lines), .count(input.events), .moment(input.firstAt),
            .moment(input.lastAt),
          ], notes: skipped.isEmpty ? [] : [note])
      })
    var blocks: [Block] = [
      .heading([.words("Inputs")]), .table(table.withoutEmptyColumns),
    ]
    if shown.count < inputs.count {
      blocks.append(.remark([.words("\(shown.count) of \(inputs.count): --full shows all")]))
    }
    return blocks
  }

  private var diagnostics: [Block] {
    let list = context.analysis.diagnostics
    guard list.total > 0 else { return [] }
    let shown = context.options.full ? list.items[...] : list.items.prefix(12)
    var blocks: [Block] = [.heading([.words("Diagnostics")])]
    blocks += shown.map { item in
      var line: Line = []
      if let source = item.source { line += [.quoted(context.place(source)), .words(": ")] }
      line += [.words(item.severity.words + ": ", item.severity.tone), .words(item.message)]
      if item.count > 1 { line.append(.words(" (\(grouped(item.count)) times)", .faint)) }
      return .item(line, notes: item.notes.map { [.words("note: " + $0, .faint)] })
    }
    if shown.count < list.total {
      blocks.append(
        .remark([.words("\(shown.count) of \(grouped(list.total)): --full shows all")]))
    }
    return blocks
  }

  private var legend: [Block] {
    guard !context.apps.isEmpty else { return [] }
    var words = [
      "“–” is what the log does not tell, “undetermined” time whose state it leaves open"
    ]
    if context.apps.contains(where: { $0.backgroundExits.items.contains { $0.usedShare != nil } }) {
      words.append(
        "a trip is within its allowance below 80 % of it, near up to it, over beyond it yet not "
          + "killed, exempt where a mode such as audio stops its clock")
    }
    if context.apps.contains(where: \.hasApproximation) {
      words.append("percentiles of very long lists are approximate")
    }
    return [.paragraph([.words(words.joined(separator: "; "), .faint)])]
  }
}

extension AppAnalysis {
  /// `true` iff a percentile of the app comes from a histogram.
  fileprivate var hasApproximation: Bool {
    let all =
      timeInState.map(\.distribution) + transitions.map(\.dwell)
      + [toActive, resumes, backgroundExits.used]
    return all.contains { $0?.isApproximate == true }
  }
}
