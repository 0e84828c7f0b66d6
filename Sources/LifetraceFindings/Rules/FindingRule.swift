internal import LifetraceMetrics
public import LifetraceModel

/// A rule that looks for one kind of problem in the analysis of an app.
public struct FindingRule: Sendable {
  /// The identifier, such as `background-task-leaked`.
  public let id: String
  /// The severity of its findings, unless settings change it.
  public internal(set) var severity: Finding.Severity
  /// The problem in one sentence.
  public let summary: String
  /// Why it matters and what the rule compares, for `check --explain`.
  public let explanation: String
  /// The address of Apple's page on the subject.
  public let reference: String?
  /// The duration above which the rule reports, if it compares one.
  public internal(set) var limit: TimeSpan?
  /// Whether it looks at the log as a whole, so that it finds the same with each app.
  package let isAboutCapture: Bool
  /// Whether a check fails where the log leaves it open, unless settings change that.
  package let failsIfUnknown: Bool
  /// Whether a comparison may test how many findings there are: not where one is about many things, or
  /// where other counts show the same.
  let isCounted: Bool
  /// Applies the rule to an app.
  let evaluate: @Sendable (RuleSubject) -> RuleOutcome

  /// Creates a rule.
  init(
    _ id: String, _ severity: Finding.Severity, _ summary: String, explanation: String,
    reference: String? = nil, limit: TimeSpan? = nil, isAboutCapture: Bool = false,
    failsIfUnknown: Bool = false, isCounted: Bool = true,
    evaluate: @escaping @Sendable (RuleSubject) -> RuleOutcome
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.reference = reference
    self.limit = limit
    self.isAboutCapture = isAboutCapture
    self.failsIfUnknown = failsIfUnknown
    self.isCounted = isCounted
    self.evaluate = evaluate
  }

  /// All rules, the gravest first.
  public static let all: [FindingRule] =
    exitRules + backgroundRules + scheduledTaskRules + launchRules + limitRules + callbackRules
    + captureRules
}

/// What a rule looks at: an app within its analysis.
struct RuleSubject {
  let rule: FindingRule
  let app: AppAnalysis
  /// All apps that are looked at.
  let apps: [AppAnalysis]
  let analysis: Analysis
  /// What ended the app, for each of its exits: one look at them serves all rules.
  let exitCauses: ExitCauses

  /// Creates a finding about the app.
  func finding(
    pid: Int32? = nil, at: Instant? = nil, _ sentence: FindingText, cause: FindingText? = nil,
    remedy: FindingText? = nil, confidence: Finding.Confidence = .certain,
    confirm: FindingText? = nil, evidence: [SourcePosition?]
  ) -> Finding {
    var seen: Set<SourcePosition> = []
    return Finding(
      rule, app: app.displayName, device: app.device, pid: pid, at: at, sentence, cause: cause,
      remedy: remedy, confidence: confidence, confirm: confirm,
      evidence: evidence.compactMap(\.self).filter { seen.insert($0).inserted })
  }
}

/// What a rule found out about an app.
public struct RuleOutcome: Sendable {
  /// The problems that the log proves or makes likely.
  public var findings: [Finding]
  /// Problems of the same kind that the analysis counts without keeping them.
  public var hiddenCount: Int
  /// Why the log cannot show that there are no others; `nil` if it can.
  public var unknown: FindingText?

  /// Creates an outcome.
  public init(_ findings: [Finding] = [], hiddenCount: Int = 0, unknown: FindingText? = nil) {
    self.findings = findings
    self.hiddenCount = hiddenCount
    self.unknown = unknown
  }
}
