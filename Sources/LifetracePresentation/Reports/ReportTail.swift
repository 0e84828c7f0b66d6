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
    let conditions = context.analysis.conditions
    var lines: [Line] = conditions.notes.map { [.words($0)] }
    if conditions.privateCount > 0 {
      let count = counted(conditions.privateCount, "message is", "messages are")
      lines.append([.words("\(count) hidden as <private>")])
    }
    guard !lines.isEmpty else { return [] }
    return [.heading([.words("What this capture cannot show")])] + lines.map(Block.paragraph)
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
          [.words(grouped(count) + " ", .faint), .words(cause, .faint)]
        }
        let note: Line =
          [.words("skipped: ", .faint)] + parts.joined(separator: [.words(" · ", .faint)])
        return Table.Row(
          cells: [
            .quoted(input.name), .words(input.layouts.joined(separator: ", ")),
            .count(input.lines), .count(input.events), .instant(input.firstAt),
            .instant(input.lastAt),
          ], notes: skipped.isEmpty ? [] : [note])
      })
    var blocks: [Block] = [
      .heading([.words("Inputs")]), .table(table.withoutUnknownColumns),
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
    let table = Table(
      .init(title: "severity"),
      .init(title: "times", isNumeric: true, rank: 2),
      .init(title: "first seen at", rank: 1, isFlexible: true),
      rows: shown.map { item in
        Table.Row(
          cells: [
            .words(item.severity.words, item.severity.tone), .count(item.count),
            .quoted(item.source.map(context.place) ?? ""),
          ], notes: [[.words(item.message)]] + item.notes.map { [.words($0, .faint)] })
      })
    var blocks: [Block] = [.heading([.words("Diagnostics")]), .table(table.withoutUnknownColumns)]
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
    if context.apps.contains(where: \.hasApproximation) {
      words.append("percentiles of very long lists are approximate")
    }
    return [.remark([.words(words.joined(separator: "; "))])]
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
