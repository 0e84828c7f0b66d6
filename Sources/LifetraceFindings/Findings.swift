public import LifetraceMetrics
internal import LifetraceModel

/// The findings of an analysis, and the rules that could not be judged.
public struct Findings: Sendable {
  /// A rule applied to an app.
  public struct Verdict: Sendable {
    /// The rule, with its settings applied.
    public var rule: FindingRule
    /// The name of the app.
    public var app: String
    /// The device, if the log names it.
    public var device: String?
    /// What the rule found out.
    public var outcome: RuleOutcome
  }

  /// Every rule applied to every app, in the order of apps, then of rules.
  public let verdicts: [Verdict]
  /// The worst first: by severity, then certain before likely, then by the order of rules, then the
  /// latest first.
  public let items: [Finding]
  /// The number of all findings, including those that the analysis counts without keeping them.
  public let total: Int

  /// Applies rules to an analysis.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of one or several logs.
  ///   - apps: the apps to look at; all of the analysis if `nil`.
  ///   - rules: the rules to apply.
  public init(
    of analysis: Analysis, apps: [AppAnalysis]? = nil, rules: [FindingRule] = FindingRule.all
  ) {
    var verdicts: [Verdict] = []
    for app in apps ?? analysis.apps {
      for rule in rules {
        let outcome = rule.evaluate(RuleSubject(rule: rule, app: app, analysis: analysis))
        verdicts.append(
          Verdict(rule: rule, app: app.displayName, device: app.device, outcome: outcome))
      }
    }
    self.verdicts = verdicts
    let ranks = Dictionary(
      zip(rules.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    // What holds for the log as a whole is found with each app.
    var general: Set<Finding> = []
    let found = verdicts.flatMap(\.outcome.findings).filter {
      $0.app != nil || general.insert($0).inserted
    }
    items = found.enumerated().sorted { left, right in
      Self.order(left.element, left.offset, ranks) < Self.order(right.element, right.offset, ranks)
    }.map(\.element)
    total = found.count + verdicts.reduce(0) { $0 + $1.outcome.hiddenCount }
  }

  /// The place of a finding among others; the lowest first.
  private static func order(
    _ finding: Finding, _ offset: Int, _ ranks: [String: Int]
  ) -> (Int, Int, Int, Int64, Int) {
    (
      -finding.severity.rank, finding.confidence == .certain ? 0 : 1, ranks[finding.rule] ?? .max,
      // The latest first; complemented rather than negated, which the earliest instant cannot be.
      finding.at.map { ~$0.nanoseconds } ?? .max, offset
    )
  }
}

extension Findings {
  /// The findings that a report keeps: the worst 200, or all.
  public func bounded(full: Bool) -> BoundedList<Finding> {
    BoundedList(total: total, items: full ? items : Array(items.prefix(Self.keptCount)))
  }

  private static let keptCount = 200
}
