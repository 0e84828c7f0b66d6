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

  /// The verdicts on all apps: a list as long as there are apps and rules, of which only the outcomes are
  /// stored.
  public struct Verdicts: RandomAccessCollection, Sendable {
    fileprivate let rules: [FindingRule]
    fileprivate let apps: [(name: String, device: String?)]
    fileprivate let outcomes: [RuleOutcome]

    /// The position of the first verdict.
    public var startIndex: Int { 0 }
    /// The position after the last verdict.
    public var endIndex: Int { outcomes.count }

    /// Returns the verdict at a position.
    public subscript(position: Int) -> Verdict {
      let app = apps[position / rules.count]
      return Verdict(
        rule: rules[position % rules.count], app: app.name, device: app.device,
        outcome: outcomes[position])
    }
  }

  /// Every rule applied to every app, in the order of apps, then of rules.
  public let verdicts: Verdicts
  /// The worst first: by severity, then certain before likely, then by the order of rules, then the
  /// latest first.
  public let items: [Finding]
  /// The number of all findings, including those that the analysis counts without keeping them.
  public let total: Int

  /// Applies rules to an analysis.
  ///
  /// - Parameters:
  ///   - analysis: the analysis of one or several logs.
  ///   - apps: the apps to look at; all apps of the analysis if `nil`.
  ///   - rules: the rules to apply.
  public init(
    of analysis: Analysis, apps: [AppAnalysis]? = nil, rules: [FindingRule] = FindingRule.all
  ) {
    let apps = apps ?? analysis.apps.filter(\.isApp)
    var outcomes: [RuleOutcome] = []
    outcomes.reserveCapacity(apps.count * rules.count)
    // A rule about the log as a whole finds the same with each app.
    var general: [String: RuleOutcome] = [:]
    for app in apps {
      let causes = ExitCauses(of: app)
      for rule in rules {
        let known = rule.isAboutCapture ? general[rule.id] : nil
        let outcome =
          known
          ?? rule.evaluate(
            RuleSubject(
              rule: rule, app: app, apps: apps, analysis: analysis, exitCauses: causes))
        if rule.isAboutCapture { general[rule.id] = outcome }
        outcomes.append(outcome)
      }
    }
    verdicts = Verdicts(
      rules: rules, apps: apps.map { ($0.displayName, $0.device) }, outcomes: outcomes)
    let ranks = Dictionary(
      zip(rules.map(\.id), 0...), uniquingKeysWith: { first, _ in first })
    var generalFindings: Set<Finding> = []
    let found = outcomes.flatMap(\.findings).filter {
      $0.app != nil || generalFindings.insert($0).inserted
    }
    items = found.enumerated().sorted { left, right in
      Self.order(left.element, left.offset, ranks) < Self.order(right.element, right.offset, ranks)
    }.map(\.element)
    total = found.count + outcomes.reduce(0) { $0 + $1.hiddenCount }
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
