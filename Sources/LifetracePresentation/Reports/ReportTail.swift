import LifetraceMetrics
import LifetraceModel

/// The end of a report: problems with the inputs, and what the signs mean; in full also the limits of
/// the capture and the inputs.
struct ReportTail {
  private let context: ReportContext

  init(_ context: ReportContext) {
    self.context = context
  }

  /// Problems shown without `--full`.
  private static let problemLimit = 3

  /// The sections that are not empty.
  var blocks: [Block] {
    guard context.options.full else { return signs + problems + advice }
    return notes + inputs + diagnostics + legend
  }

  /// The same for a page, whose timeline has a legend of the states.
  var blocksOfPage: [Block] {
    guard !context.options.full, !context.apps.isEmpty else { return blocks }
    let signs = sessionSigns.map { sign, meaning in
      Block.remark([.words("“\(sign)”: "), .words(meaning, .faint)])
    }
    return signs + problems
  }

  /// What else there is, and how to see it.
  private var advice: [Block] {
    guard !context.apps.isEmpty, !context.advice.isEmpty else { return [] }
    return [
      .paragraph([
        .words(
          "--full adds transitions, scenes, inputs, evidence and what every sign means; " + further,
          .faint)
      ])
    ]
  }

  /// The command that shows more of the kind of log.
  private var further: String {
    let isExplained = context.apps.contains {
      $0.exits.total > 0 || $0.backgroundSessions.total > 0
    }
    return isExplained
      ? "lifetrace explain prints one exit or background session as a story."
      : "lifetrace timeline draws the states."
  }

  /// Problems with the inputs, without notes about what changes nothing.
  private var problems: [Block] {
    let all = context.analysis.diagnostics
    let grave = all.items.filter { $0.severity > .note }
    guard !grave.isEmpty else { return [] }
    let shown = grave.prefix(Self.problemLimit)
    var blocks: [Block] = [.heading([.words("Problems with the input")])]
    blocks += shown.map(item)
    if shown.count < grave.count {
      let rest = counted(grave.count - shown.count, "more problem")
      blocks.append(.remark([.words("and \(rest)" + context.advice)]))
    }
    return blocks
  }

  /// The signs that a reader cannot guess, as far as they occur.
  private var signs: [Block] {
    guard !context.apps.isEmpty else { return [] }
    let rows = SetLegend(context).rows + sessionSigns
    return rows.prefix(5).map { .remark([.words($0.sign + "  "), .words($0.meaning, .faint)]) }
  }

  /// What is not observable in a session.
  private var unseen: String {
    let mayBeStopped = context.apps.contains { app in
      app.backgroundSessions.items.contains(where: \.mayBeExempt)
    }
    return "the log does not show how much of the budget was used"
      + (mayBeStopped ? ", or whether it ran" : "")
  }

  /// The words about sessions that do not say it all.
  private var sessionSigns: [(sign: String, meaning: String)] {
    let ledgers = context.apps.map(\.backgroundSessions)
    let isAtMost = ledgers.contains { $0.items.contains { $0.usedAtMost != nil } }
    let isUnseen = ledgers.contains { ($0.verdicts[.notObservable] ?? 0) > 0 }
    return [
      isAtMost
        ? ("at most", "until the session ended; it may have been suspended before") : nil,
      isUnseen ? ("not observable", unseen) : nil,
    ].compactMap(\.self)
  }

  private var notes: [Block] {
    let notes = context.analysis.conditions.notes
    guard !notes.isEmpty else { return [] }
    return [.heading([.words("What this capture cannot show")])]
      + notes.map { .item([.words($0)], notes: []) }
  }

  private var inputs: [Block] {
    let all = context.analysis.inputs
    guard !all.isEmpty else { return [] }
    let table = Table(
      all,
      [
        .text("name", isFlexible: true) { .quoted($0.name) },
        .text("layout", rank: 1, isFlexible: true) {
          .words($0.layouts.joined(separator: ", "))
        },
        .number("lines", rank: 2) { .count($0.lines) }, .number("events") { .count($0.events) },
        .text("from", rank: 3) { .moment($0.firstAt) }, .text("to", rank: 4) { .moment($0.lastAt) },
      ], notes: skipped)
    var blocks: [Block] = [.heading([.words("Inputs")]), .table(table)]
    if hasOtherEvents { blocks.append(.remark([.words(ReportTail.eventsNote)])) }
    return blocks
  }

  /// The causes for which lines of an input were skipped, the most frequent first.
  private func skipped(_ input: InputSummary) -> [Line] {
    let causes = input.skipped.filter { $0.value > 0 }.sorted {
      (-$0.value, $0.key) < (-$1.value, $1.key)
    }
    guard !causes.isEmpty else { return [] }
    let parts: [Line] = causes.map { cause, count in
      [.words("\(grouped(count)) × \(cause)", .faint)]
    }
    return [[.words("skipped: ", .faint)] + parts.joined(separator: [.words(" · ", .faint)])]
  }

  /// Whether the report shows two numbers of events that differ: the inputs' and the apps'.
  private var hasOtherEvents: Bool {
    let found = context.analysis.inputs.reduce(0) { $0 + $1.events }
    let shown = context.apps.reduce(0) { $0 + $1.eventCount }
    return !context.apps.isEmpty && shown < found
  }

  private static let eventsNote =
    "the events of an input are all that was recognized in it; those of an app leave out lines that only "
    + "name it, requests to launch it, and reports that come after its end"

  private var diagnostics: [Block] {
    let list = context.analysis.diagnostics
    guard list.total > 0 else { return [] }
    var blocks: [Block] = [.heading([.words("Diagnostics")])]
    blocks += list.items.map(item)
    if list.items.count < list.total {
      blocks.append(
        .remark([.words("\(list.items.count) of \(grouped(list.total))")]))
    }
    return blocks
  }

  private func item(_ diagnostic: Diagnostic) -> Block {
    var line: Line = []
    if let source = diagnostic.source { line += [.quoted(context.place(source)), .words(": ")] }
    line += [
      .words(diagnostic.severity.words + ": ", diagnostic.severity.tone),
      .words(diagnostic.message),
    ]
    if diagnostic.count > 1 {
      line.append(.words(" (\(grouped(diagnostic.count)) times)", .faint))
    }
    return .item(line, notes: diagnostic.notes.map { [.words("note: " + $0, .faint)] })
  }

  private var legend: [Block] {
    guard !context.apps.isEmpty else { return [] }
    var words = [
      "“–”: not in the log; “undetermined”: time in an unknown state"
    ]
    if let sets = SetLegend(context).words { words.append(sets) }
    if let lengths { words.append(lengths) }
    words += sessionWords
    let sessions = context.apps.flatMap(\.backgroundSessions.items)
    if sessions.contains(where: { $0.nextSeenIn != nil }) {
      words.append(
        "“end not seen”: the log goes on without the end of the background session")
    }
    if context.apps.contains(where: \.hasApproximation) {
      words.append("percentiles of very long lists are approximate")
    }
    return [.paragraph([.words(words.joined(separator: "; "), .faint)])]
  }

  /// The visits in the columns of lengths, where they leave out some.
  private var lengths: String? {
    guard context.apps.contains(where: \.hasPartialVisits) else { return nil }
    let found = context.apps.flatMap(\.timeInState).compactMap(\.distribution)
    let columns =
      found.contains { $0.tellingP95 != nil } ? "median, p95 and longest" : "median and longest"
    return columns + " leave out visits that the log cuts off"
  }

  /// The meanings of the words about sessions that occur.
  private var sessionWords: [String] {
    let ledgers = context.apps.map(\.backgroundSessions)
    let isAtMost = ledgers.contains { $0.items.contains { $0.usedAtMost != nil } }
    let isUsed = isAtMost || ledgers.contains { $0.items.contains { $0.usedShare != nil } }
    let isOpen = ledgers.contains { $0.items.contains { $0.isOpenAtEnd } }
    let isUnseen = ledgers.contains { ($0.verdicts[.notObservable] ?? 0) > 0 }
    return [
      isUsed
        ? "“within”: below 80 % of the budget; “near”: up to the budget; “over”: beyond it and not "
          + "killed; “exempt”: a mode such as audio, or a scheduled task, stops the budget's clock"
        : nil,
      ledgers.contains { $0.items.contains(where: \.isDebugged) }
        ? "“exempt” under a debugger: no limit holds" : nil,
      isAtMost
        ? "“at most”: the time until the session ended, where the log does not show whether the app "
          + "was suspended before" : nil,
      isOpen ? "“open at end”: the log ends during the session" : nil,
      isUnseen ? "“not observable”: \(unseen)" : nil,
    ].compactMap(\.self)
  }
}

extension AppAnalysis {
  /// Whether the lengths of visits are shown, but not of all visits.
  fileprivate var hasPartialVisits: Bool {
    // Undetermined time has no visits with a length.
    let visited = timeInState.filter { $0.state != .undetermined }
    return visited.contains { $0.distribution != nil }
      && visited.contains { $0.visits > $0.distribution?.count ?? 0 }
  }

  /// Whether a percentile of the app comes from a histogram.
  fileprivate var hasApproximation: Bool {
    let all =
      timeInState.map(\.distribution) + transitions.map(\.dwell)
      + [toActive, backgroundSessions.used] + metrics.values.map(\.distribution)
    return all.contains { $0?.isApproximate == true }
  }
}
