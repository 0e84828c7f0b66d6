import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Puts the parts of a comparison in the order in which a reader wants them: new kills and exits first, then the
/// changes.
struct ComparisonDocument {
  private let comparison: Comparison
  private let wording: ComparisonWording

  init(_ report: ComparisonReport) {
    comparison = report.comparison
    wording = report.wording
  }

  /// The whole comparison.
  var document: Document {
    Document(
      blocks: head + newExits + changes + comparison.apps.flatMap(tables)
        + comparison.apps.flatMap(oneSided)
        + otherApps)
  }

  private var head: [Block] {
    var blocks: [Block] = [
      .title([
        .words("lifetrace diff", .strong), .words("  "), .quoted(comparison.before.name),
        .words(" → "), .quoted(comparison.after.name),
      ]),
      .paragraph([.words("before  ", .faint)] + facts(comparison.before)),
      .paragraph([.words("after   ", .faint)] + facts(comparison.after)),
    ]
    let differences = comparison.captureDifferences
    if !differences.isEmpty {
      blocks.append(.subheading("The captures differ"))
      blocks += differences.map { .item(tinted($0.line), notes: []) }
    }
    return blocks
  }

  private func tinted(_ line: Line) -> Line {
    line.map { value in
      if case .words(let text, .plain) = value { .words(text, .warning) } else { value }
    }
  }

  private func facts(_ capture: CaptureSummary) -> Line {
    let found = capture.conditions
    var parts: [Line] = []
    if let device = found.device { parts.append([.quoted(device)]) }
    if let os = found.os { parts.append([.quoted(Conditions.words(ofVersion: os))]) }
    if let version = found.appVersion { parts.append([.words("app "), .quoted(version)]) }
    if !capture.layouts.isEmpty {
      parts.append([.words(capture.layouts.joined(separator: ", "))])
    }
    let launches = capture.apps.reduce(0) { $0 + $1.launches }
    let sessions = capture.apps.reduce(0) { $0 + $1.sessions }
    parts.append([
      .words(
        counted(launches, "launch", "launches") + ", " + counted(sessions, "background session"))
    ])
    return Line(parts.joined(separator: [.words(" · ")]))
  }

  /// Kills, crashes and other exits of which the first capture has none, whatever a test says of them.
  private var newExits: [Block] {
    let items: [Block] = comparison.apps.flatMap { app in
      app.counts.compactMap { count in
        guard count.before == 0, case .exit(let category) = count.subject, category.isOfInterest
        else { return nil }
        let line = wording.prefix(app.name) + wording.newExit(category, count)
        return .item(line, notes: [])
      }
    }
    return items.isEmpty ? [] : [.subheading("New exits")] + items
  }

  private var changes: [Block] {
    let changes = comparison.changes
    let tests = "p values are corrected for \(counted(comparison.testCount, "test"))"
    let rest =
      changes.isEmpty
      ? "No statistically significant change." : "No other statistically significant change."
    var blocks: [Block] = [.subheading("Changes")]
    blocks += changes.map { .item(wording.sentence($0), notes: []) }
    blocks.append(.item([.words(rest)], notes: []))
    blocks.append(
      .remark([
        .words(
          comparison.testCount == 0
            ? "There are too few runs for any test."
            : "\(tests) so that chance alone shows a change "
              + "in at most 5 % of comparisons.")
      ]))
    return blocks
  }

  private var otherApps: [Block] {
    func block(_ names: [String], _ words: String) -> [Block] {
      guard !names.isEmpty else { return [] }
      return [.subheading("Apps only in \(words)")]
        + names.map { .item([.quoted($0)], notes: []) }
    }
    return block(comparison.onlyBefore, "before") + block(comparison.onlyAfter, "after")
  }
}

// MARK: Apps

extension ComparisonDocument {
  private func tables(of app: AppComparison) -> [Block] {
    [.heading([.quoted(app.name, .strong)])] + durations(of: app) + counts(of: app)
      + times(of: app)
  }

  private func durations(of app: AppComparison) -> [Block] {
    let shown = app.durations.filter { $0.before.count + $0.after.count > 0 }
    guard !shown.isEmpty else { return [] }
    return [
      .subheading("Durations"),
      .table(
        Table(
          shown,
          [
            .text("median of") { .words($0.metric.title) },
            .number("before") { .duration($0.before.median) },
            .number("after") { .duration($0.after.median) },
            .number("change", rank: 1) {
              .words(wording.relative($0) ?? "", tone(of: $0))
            },
            .number("p", rank: 2) { .words(pValue(of: $0.outcome)) },
            .number("runs", rank: 3) {
              .words("\(grouped($0.before.count)), \(grouped($0.after.count))")
            },
          ],
          notes: { wording.remark($0).map { [[.words($0, .faint)]] } ?? [] })),
    ]
  }

  private func pValue(of outcome: TestOutcome?) -> String {
    let text = outcome?.correctedPValue.map(ComparisonWording.pValue) ?? ""
    return text.hasPrefix("p = ") ? String(text.dropFirst(4)) : String(text.dropFirst(2))
  }

  private func tone(of duration: DurationComparison) -> Tone {
    guard duration.outcome?.isChange == true else { return .plain }
    return duration.isSlower ? .bad : .good
  }

  /// A row of the table of counts.
  private struct CountRow {
    var title: String
    var before: Int
    var after: Int
    var outcome: TestOutcome?
  }

  private func counts(of app: AppComparison) -> [Block] {
    let totals = [
      CountRow(title: "processes", before: app.before.processes, after: app.after.processes),
      CountRow(title: "launches", before: app.before.launches, after: app.after.launches),
      CountRow(
        title: "background sessions", before: app.before.sessions, after: app.after.sessions),
    ]
    let problems = app.counts.filter(\.subject.isProblem).map {
      CountRow(
        title: $0.subject.title, before: $0.before, after: $0.after, outcome: $0.outcome)
    }
    return [
      .subheading("Counts"),
      .table(
        Table(
          totals + problems,
          [
            .text("number of", isFlexible: true) { .words($0.title) },
            .number("before") { .count($0.before) },
            .number("after") { .count($0.after) },
            .number("p", rank: 1) {
              $0.outcome == nil ? .nothing : .words(pValue(of: $0.outcome))
            },
          ])),
    ]
  }

  private func times(of app: AppComparison) -> [Block] {
    let states = StateSet<AppState>.all.filter { state in
      app.before.times.contains { $0.state == state }
        || app.after.times.contains { $0.state == state }
    }.sorted { StateLabel($0).order < StateLabel($1).order }
    guard !states.isEmpty else { return [] }
    func share(_ state: StateSet<AppState>, _ app: AppSummary) -> Double? {
      // What a log with times does not show is not 0 % of it, except for what it rules out.
      app.times.first { $0.state == state }.map(\.share)
        ?? (app.times.contains { $0.share != nil } ? 0 : nil)
    }
    return [
      .subheading("Time in state"),
      .table(
        Table(
          states,
          [
            .text("state") { .state(StateLabel($0)) },
            .number("before") { .share(share($0, app.before)) },
            .number("after") { .share(share($0, app.after)) },
          ])),
      .remark([.words("Time in states depends on what the user did, so it is never a change.")]),
    ]
  }

  private func oneSided(of app: AppComparison) -> [Block] {
    let counts = app.counts.filter(\.isOneSided)
    let name = comparison.apps.count > 1 ? " (\(app.name))" : ""
    func block(_ counts: [CountComparison], _ side: String) -> [Block] {
      guard !counts.isEmpty else { return [] }
      return [.subheading("Seen only in \(side)\(name)")]
        + counts.map { .item(wording.oneSided($0), notes: []) }
    }
    return block(counts.filter { $0.after == 0 }, "before")
      + block(counts.filter { $0.before == 0 }, "after")
  }
}

extension ExitCategory {
  /// Whether somebody wants to know of an exit that is new.
  fileprivate var isOfInterest: Bool { self != .normal && self != .restart }
}
