internal import LifetraceModel
internal import LifetraceTimelines

/// MetricKit's category of an exit, by namespace, code and words of the explanation.
///
/// What the tables do not know stays unclassified and is told by its raw numbers.
enum ExitClassification {
  /// Returns the category of an exit.
  static func category(of exit: ProcessHistory.Exit, in context: MetricsContext) -> ExitCategory {
    guard !exit.isSilent else { return exit.isByBoot ? .restart : .silent }
    let report = exit.report
    // Up to iOS 12 a leaked background task ends with the watchdog's code and its own words.
    if context.mentions(report.explanation, overlongTaskWords) { return .taskTimeout }
    let known =
      switch report.namespace {
      case .jetsam: jetsam(report, in: context)
      case .signal: report.code.flatMap { signals[$0] }
      case .watchdog: ExitCategory.watchdog
      case .runningBoard: assertions(report, in: context)
      case .some, .none: report.code.flatMap { codes[$0] }
      }
    if let known { return known }
    if context.mentions(report.explanation, cpuWords) { return .cpuLimit }
    if context.mentions(report.explanation, memoryLimitWords) { return .memoryLimit }
    if context.mentions(report.explanation, watchdogWords) { return .watchdog }
    if context.mentions(report.explanation, [byUser]) { return .normal }
    let endedByItself = (report.namespace?.number ?? 0) == 0 && report.code == 0
    return report.isVoluntary || endedByItself ? .normal : .unclassified
  }

  /// The states possible when the process was ended, by the timeline and by the exit's own lines.
  static func state(at exit: ProcessHistory.Exit) -> StateSet<AppState> { exit.stateBefore }

  private static func jetsam(_ report: ExitReport, in context: MetricsContext) -> ExitCategory {
    switch report.code {
    case 7: .memoryLimit
    case 100: .cpuLimit
    case .some: .memoryPressure
    case nil:
      context.mentions(report.explanation, memoryLimitWords) ? .memoryLimit : .memoryPressure
    }
  }

  /// RunningBoard, and assertiond before it, keep watch over assertions: with the watchdog's code
  /// they end who holds one for too long. Watchdogs of launches and scenes are FrontBoard's.
  private static func assertions(
    _ report: ExitReport, in context: MetricsContext
  ) -> ExitCategory? {
    guard let code = report.code else { return nil }
    if code == 0x8bad_f00d, !context.mentions(report.explanation, watchdogWords) {
      return .taskTimeout
    }
    return codes[code]
  }

  private static let overlongTaskWords = ["beyond permitted time", "permittedbackgroundduration"]
  /// The watchdog's name, and how assertiond and the short reports of iOS 8 tell its work.
  private static let watchdogWords =
    ["watchdog", "failed to terminate gracefully"]
    + ["launch", "scene-create", "scene-update", "resume", "suspend"].flatMap { step in
      ["failed to \(step) after ", "failed to \(step) in time"]
    }
  static let byUser = "killed from app switcher"
  private static let cpuWords = ["cpu_resource_fatal", " cpu time over "]
  private static let memoryLimitWords = ["per-process-limit", "exceeded mem limit"]

  /// SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV; SIGKILL alone does not tell who or why.
  private static let signals: [UInt64: ExitCategory] = [
    4: .illegalInstruction, 5: .illegalInstruction, 6: .abnormal, 10: .badAccess, 11: .badAccess,
  ]

  private static let codes: [UInt64: ExitCategory] = [
    0x8bad_f00d: .watchdog,
    0x2182_baad: .taskTimeout,
    0x2182_bad2: .taskTimeout,
    0x2182_bad3: .taskTimeout,
    0x2182_bad4: .taskTimeout,
    0xdead_10cc: .fileLock,
    0xdead_fa11: .normal,
    0xfbfb_fbfb: .normal,
    0xc51b_ad01: .cpuLimit,
    0xc51b_ad02: .taskTimeout,
    0xc51b_ad03: .taskTimeout,
  ]
}
