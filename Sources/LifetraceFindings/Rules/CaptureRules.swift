import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about how the log was captured.
  static let captureRules = [budgetsVoid]

  private static let budgetsVoid = FindingRule(
    "capture-voids-budgets", .note,
    "A debugger, XCTest or the Simulator changed what iOS allows.",
    explanation: """
      Under a debugger watchdogs are off and apps are not suspended; XCTest and the Simulator have limits of \
      their own. What such a log shows of budgets does not hold for a device.
      """, isAboutCapture: true
  ) { subject in
    let conditions = subject.analysis.conditions
    let kinds = [
      conditions.debugger ? "A debugger was attached" : nil,
      conditions.xctest ? "XCTest ran the app" : nil,
      conditions.simulator ? "The app ran in the Simulator" : nil,
    ].compactMap(\.self)
    guard let kind = kinds.first else { return RuleOutcome() }
    let inputs: FindingText =
      conditions.inputWords { $0.debugger || $0.xctest || $0.simulator }
      .map { " in \(quoted: $0)" } ?? ""
    return RuleOutcome([
      Finding(
        subject.rule,
        "\(kind)\(inputs): watchdogs and budgets do not hold as on a device.",
        remedy: "Start the app from the Home Screen, and record the device.", evidence: [])
    ])
  }
}
