import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about limits of resources that the system reports.
  static let limitRules = [limitExceeded]

  private static let limitExceeded = FindingRule(
    "resource-limit-exceeded", .warning,
    "iOS reported that the app used more of a resource than its limit.",
    explanation: """
      iOS measures CPU time, wakeups and disk writes over minutes or a day, writes a report about a process that \
      exceeds a limit, and seldom ends it. In the background it ends one that uses too much CPU time.
      """,
    reference: Page.resources
  ) { subject in
    let reports = subject.app.exceededLimits
    return RuleOutcome(
      reports.items.map { report in
        let measured: FindingText =
          report.measurement.map { ": \(quoted: $0)" } ?? ""
        return subject.finding(
          pid: report.pid, at: report.at,
          "Used \(report.resource.excess) at \(report.at)\(measured).",
          cause: report.resource == .watchdog
            ? "Without a debugger iOS would have killed the app at that moment."
            : "iOS measured it and wrote a report about it.",
          remedy: report.resource.remedy, evidence: [report.source])
      },
      hiddenCount: max(0, reports.total - reports.items.count))
  }
}

extension LimitedResource {
  /// What was too much, in a sentence.
  var excess: FindingText {
    switch self {
    case .cpuTime: "more CPU time than its limit"
    case .wakeups: "more wakeups than its limit"
    case .diskWrites: "more disk writes than its limit"
    case .watchdog: "more time than a watchdog allows"
    }
  }

  fileprivate var remedy: FindingText {
    switch self {
    case .cpuTime:
      "Look for the busy code in the report's heaviest stack."
    case .wakeups:
      "Look in the report's stacks for timers and locks that wake the CPU, and give timers a tolerance."
    case .diskWrites:
      "Look in the report's stacks for what writes; write less often, and only what changed."
    case .watchdog:
      "Start the app without a debugger to see how long the step takes, and move work off the main thread."
    }
  }
}
