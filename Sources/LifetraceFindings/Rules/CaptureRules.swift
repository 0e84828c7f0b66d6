import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about how the log was captured.
  static let captureRules = [nothingJudged, budgetsVoid]

  private static let nothingJudged = FindingRule(
    "nothing-judged", .error, "No app in the log shows anything that could be judged.",
    explanation: """
      Where a recording broke, or ended too early, no rule finds anything. A launch up to active, a background \
      session, an exit with its cause, or a state that is known for two seconds is something; a check fails \
      where no app has any.
      """, isAboutCapture: true, failsIfUnknown: true
  ) { subject in
    guard !subject.apps.contains(where: { $0.hasEvidence(in: subject.analysis) }) else {
      return RuleOutcome()
    }
    return RuleOutcome(
      unknown: """
        No launch up to active, no background session and no exit with its cause was seen, and no state for more \
        than a moment. Record the device with `log collect`, or with Console and its info messages on, from \
        before the app is used.
        """)
  }

  private static let budgetsVoid = FindingRule(
    "capture-voids-budgets", .note,
    "A debugger, XCTest or the Simulator changed what iOS allows.",
    explanation: """
      Under a debugger watchdogs are off and apps are not suspended; XCTest and the Simulator have limits of \
      their own. What such a log shows of budgets does not hold for a device.
      """, isAboutCapture: true
  ) { subject in
    let conditions = subject.analysis.conditions
    let kinds: [(isMet: Bool, fact: FindingText, remedy: FindingText)] = [
      // What a test runs cannot be started from the Home Screen.
      (
        conditions.xctest, "XCTest ran the app",
        "Record a run of the app without tests on a device."
      ),
      (
        conditions.debugger, "A debugger was attached",
        "Start the app from the Home Screen, and record the device."
      ),
      (conditions.simulator, "The app ran in the Simulator", "Record a device."),
    ]
    guard let kind = kinds.first(where: \.isMet) else { return RuleOutcome() }
    let inputs: FindingText =
      conditions.inputWords { $0.debugger || $0.xctest || $0.simulator }
      .map { " in \(quoted: $0)" } ?? ""
    return RuleOutcome([
      Finding(
        subject.rule,
        "\(kind.fact)\(inputs): watchdogs and budgets do not hold as on a device.",
        remedy: kind.remedy, evidence: [])
    ])
  }
}
