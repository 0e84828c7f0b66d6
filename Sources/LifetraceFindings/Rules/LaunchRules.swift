import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about launches and returns to the foreground.
  static let launchRules = [launchFailed, scenesRequired, slowLaunch, slowResume]

  private static let scenesRequired = FindingRule(
    "scenes-required", .warning,
    "UIKit warned that the app has no scene life cycle, without which it will not launch.",
    explanation: """
      The app runs for now. Built with the SDK of iOS 27 it would be stopped at its launch on iOS 27, as \
      launch-without-scenes says.
      """,
    reference: Page.sceneMigration
  ) { subject in
    guard let warning = subject.app.sceneWarning else { return RuleOutcome() }
    return RuleOutcome([
      subject.finding(
        pid: warning.pid, at: warning.at,
        "UIKit warned at \(warning.at) that the app has no scene life cycle.",
        cause: "Its Info.plist has no UIApplicationSceneManifest.",
        remedy: """
          Adopt scenes before you build with the SDK of iOS 27: with it iOS 27 stops the app at its launch.
          """,
        evidence: [warning.source])
    ])
  }

  private static let launchFailed = FindingRule(
    "launch-failed", .error, "iOS could not start the app.",
    explanation: "RunningBoard or FrontBoard asked for a process that did not start.",
    reference: Page.lifeCycle
  ) { subject in
    let own = subject.app.launches.items.filter { $0.kind == .failed }
    return RuleOutcome(
      own.map { launch in
        subject.finding(
          pid: launch.pid, at: launch.at, "iOS could not start the app at \(launch.at).",
          cause: "The log holds the request and its failure, and no process.",
          remedy: """
            Look at the lines of RunningBoard, launchd and amfid around it: mostly the signature, the \
            provisioning profile or a missing library is at fault.
            """,
          evidence: [launch.source])
      },
      unknown: unkept(subject.app.launches, "launches"))
  }

  private static let slowLaunch = FindingRule(
    "launch-slow", .warning, "A launch for the user took longer than five seconds until active.",
    explanation: """
      Apple recommends a first frame within 400 ms; the watchdog ends a launch after about 20 s. Time from the \
      start of the process to active, of launches that the log shows from the beginning.
      """,
    reference: Page.launchTime, limit: .seconds(5)
  ) { subject in
    let limit = subject.rule.limit ?? .seconds(5)
    let own = subject.app.launches.items.filter { $0.toActive.map { $0 > limit } ?? false }
    let unmeasured = subject.app.launches.items.count {
      $0.kind == .foreground && $0.toActive == nil
    }
    return RuleOutcome(
      own.map { launch in
        subject.finding(
          pid: launch.pid, at: launch.at,
          "The launch at \(launch.at) took \(launch.toActive ?? .zero) until active.",
          cause: slowestStage(of: launch), remedy: "Defer work until after the first frame.",
          evidence: [launch.source])
      },
      unknown: unmeasured > 0
        ? "The log does not show how long \(unmeasured) launches took."
        : unkept(subject.app.launches, "launches"))
  }

  private static let slowResume = FindingRule(
    "resume-slow", .warning, "A return to the foreground took longer than five seconds.",
    explanation: """
      Time from entering the foreground to active. The scene-update watchdog ends a change of a scene after \
      10 s. Returns are counted, not listed.
      """,
    reference: Page.lifeCycle, limit: .seconds(5), isCounted: false
  ) { subject in
    let limit = subject.rule.limit ?? .seconds(5)
    guard let resumes = subject.app.resumes, resumes.longest > limit else { return RuleOutcome() }
    return RuleOutcome([
      subject.finding(
        "The slowest of \(resumes.count) returns to the foreground took \(resumes.longest).",
        cause: "The main thread was busy, or another app or the lock screen was in front.",
        remedy: "Return from willEnterForeground callbacks at once, and load data afterwards.",
        confidence: .likely,
        confirm:
          "Deactivation reasons in the log: they name an alert or a system gesture in front.",
        evidence: [])
    ])
  }

  /// The longest step of a launch.
  private static func slowestStage(of launch: LaunchAnalysis) -> FindingText? {
    let steps = zip(launch.stages, launch.stages.dropFirst())
    guard let slowest = steps.max(by: { $0.1.at - $0.0.at < $1.1.at - $1.0.at }) else {
      return nil
    }
    return """
      The longest step, \(slowest.1.at - slowest.0.at), was from \(slowest.0.name) to \(slowest.1.name).
      """
  }

  /// Why findings may be missing where only the last items of a list were kept; `nil` if all were.
  static func unkept<Item>(_ list: BoundedList<Item>, _ items: String) -> FindingText? {
    let count = list.total - list.items.count
    return count > 0 ? "Only the last \(items) were kept, \(count) were not." : nil
  }
}
