import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The answer at the top of a report: what went wrong, the worst first, or that nothing did.
struct FindingsSection {
  private let context: ReportContext
  private let findings: Findings
  private let wording: FindingWording
  private let verdict: LogVerdict
  private let groups: [Group]
  /// The number of kinds of findings that are shown.
  private let shownCount: Int

  /// Kinds of findings shown without `--full`.
  private static let groupLimit = 5
  /// Reasons why something cannot be judged that are shown without `--full`.
  private static let reasonLimit = 3
  /// A log that shows less of the time leaves most open.
  private static let leastShare = 0.5

  /// Creates the section.
  ///
  /// - Parameter showsAll: whether all kinds of findings are shown, as a full report does.
  init(_ context: ReportContext, showsAll: Bool = false) {
    self.context = context
    findings = context.findings
    wording = FindingWording(context)
    verdict = context.verdict(by: findings)
    groups = FindingsSection.groups(of: findings)
    shownCount =
      showsAll || context.options.full ? groups.count : min(groups.count, Self.groupLimit)
  }

  /// The findings, and what could not be judged.
  var blocks: [Block] {
    guard !context.apps.isEmpty else {
      let reason =
        context.analysis.counters.isEmpty
        ? "no app was found" : "counters are sums, and no log is beside them"
      return [.item([.words("? Nothing could be judged: \(reason).", .strong)], notes: [])]
    }
    var blocks = groups.prefix(shownCount).map { block($0) }
    let rest = groups.dropFirst(shownCount).reduce(0) { $0 + $1.count }
    if rest > 0 {
      blocks.append(.remark([.words("and \(counted(rest, "more finding"))" + context.advice)]))
    }
    if let answer { blocks.append(.item(answer, notes: [])) }
    return blocks + openQuestions
  }

  /// The worst finding again, where the end of a long report is all that a terminal shows.
  var closing: [Block] {
    guard let worst = groups.first, worst.worst.severity != .note else { return [] }
    return [block(worst)]
  }

  /// The findings with which the blocks begin, one each.
  var shownFindings: [Finding] { groups.prefix(shownCount).map(\.worst) }

  // MARK: Groups

  /// Findings of one rule about one app with one remedy, the worst first.
  private struct Group {
    var worst: Finding
    var count: Int
  }

  private static func groups(of findings: Findings) -> [Group] {
    var groups: [Group] = []
    var places: [Kind: Int] = [:]
    var firstPlaces: [Kind: Int] = [:]
    for finding in withoutRepeats(findings) {
      var kind = Kind(rule: finding.rule, app: finding.app, device: finding.device)
      firstPlaces[kind] = firstPlaces[kind] ?? groups.count
      kind.remedy = finding.remedy
      if let place = places[kind] {
        groups[place].count += 1
      } else {
        places[kind] = groups.count
        groups.append(Group(worst: finding, count: 1))
      }
    }
    for entry in findings.verdicts where entry.outcome.hiddenCount > 0 {
      let kind = Kind(rule: entry.rule.id, app: entry.app, device: entry.device)
      if let place = firstPlaces[kind] { groups[place].count += entry.outcome.hiddenCount }
    }
    return groups
  }

  /// Returns the findings without those that the finding about a kill repeats.
  static func withoutRepeats(_ findings: Findings) -> [Finding] {
    let killed = Set(findings.items.filter { $0.rule == "background-task-timeout" }.map(Owner.init))
    return findings.items.filter { !$0.isOfTask || !killed.contains(Owner($0)) }
  }

  /// What the findings of a group have in common.
  private struct Kind: Hashable {
    let rule: String
    let app: String?
    let device: String?
    var remedy: FindingText?
  }

  /// The process that a finding is about.
  private struct Owner: Hashable {
    let app: String?
    let device: String?
    let pid: Int32?

    init(_ finding: Finding) {
      app = finding.app
      device = finding.device
      pid = finding.pid
    }
  }

  private func block(_ group: Group) -> Block {
    let finding = group.worst
    var line: Line = [.words(finding.severity.mark + " ", finding.severity.tone)]
    if context.apps.count > 1, let app = finding.app {
      line += [.quoted(app, .strong)]
      if context.hasSeveralDevices, let device = finding.device {
        line += [.words(" on "), .quoted(device)]
      }
      line.append(.words(": "))
    }
    line += wording.line(finding.sentence)
    if group.count > 1 { line.append(.words(" And \(grouped(group.count - 1)) more like it.")) }
    if let source = finding.evidence.first {
      line += [.words("  "), .quoted(context.place(source), .faint)]
    }
    return .item(line, notes: notes(finding))
  }

  private func notes(_ finding: Finding) -> [Line] {
    var notes: [Line] = []
    if context.options.full || finding.confidence == .likely, let cause = finding.cause {
      notes.append(wording.line(cause, .faint))
    }
    if finding.severity != .note || context.options.full, let remedy = finding.remedy {
      notes.append([.words("→ ")] + wording.line(remedy))
    }
    guard context.options.full else { return notes }
    if let confirm = finding.confirm {
      notes.append([.words("to confirm: ", .faint)] + wording.line(confirm, .faint))
    }
    if let reference = finding.reference { notes.append([.words(reference, .faint)]) }
    return notes
  }

  // MARK: Nothing found

  /// What was seen, in which nothing is wrong; `nil` where something is.
  private var answer: Line? {
    switch verdict.kind {
    case .problems: return nil
    case .nothingJudged: return [.words("? Nothing could be judged.", .strong)]
    case .linesMissing:
      return [.words("? Lines are missing from the log. In the rest, nothing wrong: \(seen).")]
    case .nothingFound:
      guard isJudged else {
        return [
          .words("? Nothing wrong in what was seen: \(seen). The log leaves some questions open.")
        ]
      }
      return [.words("✓ ", .good), .words("Nothing wrong", .strong), .words(": \(seen).")]
    }
  }

  private var isJudged: Bool {
    openReasons.isEmpty && context.analysis.conditions.limits.isEmpty
  }

  /// What was seen: what can be counted, else the time in which states are known.
  private var seen: String {
    let seen = verdict.seen
    let within = context.apps.reduce(0) { $0 + ($1.backgroundSessions.verdicts[.within] ?? 0) }
    let manner = within == seen.sessions ? " within budget" : ""
    let parts = [
      seen.launches > 0 ? counted(seen.launches, "launch", "launches") : nil,
      seen.sessions > 0 ? counted(seen.sessions, "background session") + manner : nil,
      seen.exits > 0 ? counted(seen.exits, "exit") + causeOfExits : nil,
    ].compactMap(\.self)
    guard parts.isEmpty else { return parts.joined(separator: ", ") }
    guard verdict.knownShare != nil else {
      return counted(seen.transitions, "change") + " of state"
    }
    return "states known for \(context.times.duration(seen.knownTime))"
  }

  /// The cause of all exits, if it is one and no everyday one: "1 exit" alone would hide a kill.
  private var causeOfExits: String {
    let categories = Set(context.apps.flatMap(\.exitsByCategory.keys))
    guard categories.count == 1, let category = categories.first,
      category != .normal, category != .unclassified
    else { return "" }
    return " (\(category.words))"
  }

  /// What the log leaves open, and how to record it.
  private var openQuestions: [Block] {
    let reasons = openReasons
    let limits = context.analysis.conditions.limits
    let shown = context.options.full ? reasons[...] : reasons.prefix(Self.reasonLimit)
    var blocks: [Block] = shown.map { .item([.words("? ")] + wording.line($0), notes: []) }
    // A full report has all notes at its end.
    if !context.options.full, context.showsLimits {
      blocks += limits.map { .item([.words("? "), .words($0)], notes: []) }
    }
    return blocks
  }

  /// Why errors and warnings could have been missed, each reason once.
  ///
  /// Rules that compare a measured duration are left out: hardly any log has all durations.
  private var openReasons: [FindingText] {
    var reasons: [FindingText] = []
    let isDamaged = context.analysis.diagnostics.items.contains { $0.severity == .dataLoss }
    if verdict.kind != .linesMissing, context.analysis.conditions.hasGap || isDamaged {
      reasons.append("Lines are missing from the log; what happened there does not show.")
    }
    if verdict.kind == .nothingFound || verdict.kind == .linesMissing,
      let share = verdict.knownShare, share < Self.leastShare
    {
      let (apps, its) =
        context.apps.count > 1
        ? ("states of the \(context.apps.count) apps", "their") : ("app's state", "its")
      let part = context.times.quantities.percent(share)
      reasons.append("The log shows the \(apps) for \(part) of \(its) time.")
    }
    var owners: [FindingText: [String]] = [:]
    for entry in findings.verdicts
    where entry.rule.severity > .note && entry.rule.limit == nil {
      guard let reason = entry.outcome.unknown else { continue }
      if !reasons.contains(reason) { reasons.append(reason) }
      if !entry.rule.isAboutCapture, owners[reason]?.last != entry.app {
        owners[reason, default: []].append(entry.app)
      }
    }
    return reasons.map { owner(owners[$0] ?? []) + $0 }
  }

  /// The apps that a reason is about, before it, where the report has several.
  private func owner(_ apps: [String]) -> FindingText {
    guard let first = apps.first, context.apps.count > 1 else { return "" }
    guard apps.count < context.apps.count else { return "All \(String(apps.count)) apps: " }
    let others = apps.count > 1 ? " and \(counted(apps.count - 1, "other app"))" : ""
    return "\(quoted: first)\(others): "
  }
}

extension Finding {
  /// Whether it is about a task, which the finding about an exit for that task names.
  fileprivate var isOfTask: Bool {
    rule == "background-task-leaked" || rule == "background-task-expired"
  }
}

extension Finding.Severity {
  /// The sign before a finding.
  fileprivate var mark: String {
    switch self {
    case .error: "✗"
    case .warning: "!"
    case .note: "·"
    }
  }
}
