import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about tasks that the app had BGTaskScheduler run.
  static let scheduledTaskRules = [
    bgTaskRefused, bgTaskExpired, bgTaskCancelled, bgTaskNear, bgTaskNotRun,
  ]

  private static let bgTaskRefused = FindingRule(
    "bgtask-refused", .warning, "BGTaskScheduler refused a task of the app.",
    explanation: """
      The scheduler takes only identifiers listed in BGTaskSchedulerPermittedIdentifiers, of apps that have the \
      background mode of the task, and not more than it has room for.
      """, reference: Page.bgTasks
  ) { subject in
    tasks(subject) {
      $0.outcome == .refused
    } finding: { task in
      subject.finding(
        pid: task.pid, at: task.endedAt,
        "\(task.name) was refused\(moment(task.endedAt)).",
        cause: "The scheduler did not take the request.",
        remedy: """
          Put the identifier into BGTaskSchedulerPermittedIdentifiers\(mode(task.kind)); see the error that submit throws.
          """,
        evidence: [task.endSource, task.source])
    }
  }

  private static let bgTaskExpired = FindingRule(
    "bgtask-expired", .warning, "A task of BGTaskScheduler expired before its work was done.",
    explanation: """
      iOS calls a task's expiration handler when its time is up, or earlier when it needs the resources. A \
      BGAppRefreshTask has up to 30 s, a BGProcessingTask minutes. A BGContinuedProcessingTask has no limit of time: it \
      expires when the user stops it, without progress, or under load.
      """, reference: Page.bgTasks
  ) { subject in
    tasks(subject) {
      $0.expiredAt != nil
    } finding: { task in
      let ran = task.startedAt.flatMap { start in task.expiredAt.map { $0 - start } }
      let isOfTime =
        if let ran, let limit = task.kind.limit { ran >= limit - .seconds(6) } else { false }
      return subject.finding(
        pid: task.pid, at: task.expiredAt,
        "\(task.name) expired\(moment(task.expiredAt))\(use(ran, of: task.kind)).",
        cause: expiry(of: task.kind, isOfTime: isOfTime),
        remedy: remedy(of: task.kind),
        confidence: isOfTime ? .certain : .likely,
        confirm: isOfTime ? nil : "dasd's lines at that moment, such as its policies.",
        evidence: [task.endSource, task.source])
    }
  }

  private static let bgTaskCancelled = FindingRule(
    "bgtask-cancelled", .note,
    "A task of BGTaskScheduler that ran was cancelled with the app.",
    explanation: """
      Closing the app in the app switcher cancels its running tasks, without a callback.
      """, reference: Page.bgTasks
  ) { subject in
    tasks(subject) {
      $0.outcome == .cancelled && $0.startedAt != nil
    } finding: { task in
      // The scheduler may cancel the task before the process has ended.
      let exit = subject.app.exits.items.last { exit in
        exit.requester == .user
          && (task.endedAt.map { max(exit.at, $0) - min(exit.at, $0) <= .seconds(5) } ?? false)
      }
      return subject.finding(
        pid: task.pid, at: task.endedAt,
        "\(task.name) was cancelled\(moment(task.endedAt))\(use(task.ran, of: task.kind)).",
        cause: exit == nil
          ? "The scheduler cancelled it; the log does not say why."
          : "The user closed the app in the app switcher, which cancels its tasks.",
        remedy: exit == nil && task.kind != .continuedProcessing
          ? "Save the work as it goes on, and what is left in the expiration handler."
          : "Save the work as it goes on: iOS calls nothing before this end.",
        confidence: exit == nil ? .likely : .certain,
        confirm: exit == nil ? "A line about the end of the app's process." : nil,
        evidence: [task.endSource, exit?.sources.first, task.source])
    }
  }

  private static let bgTaskNear = FindingRule(
    "bgtask-near", .note, "A task of BGTaskScheduler used most of its time.",
    explanation:
      "From 80 % of its time on, a slower device or network is enough for its expiration.",
    reference: Page.bgTasks
  ) { subject in
    tasks(subject) { task in
      guard task.expiredAt == nil, let ran = task.ran, let limit = task.kind.limit else {
        return false
      }
      return BackgroundBudget.isNear(ran, to: limit)
    } finding: { task in
      subject.finding(
        pid: task.pid, at: task.startedAt,
        "\(task.name) ran\(share(task))\(since(task.startedAt)).",
        cause: "Its work takes nearly all the time that such a task may have.",
        remedy: "Do less in one run, or move the work into a BGProcessingTask.",
        evidence: [task.endSource, task.source])
    }
  }

  private static let bgTaskNotRun = FindingRule(
    "bgtask-not-run", .note, "A task waited half an hour for BGTaskScheduler and did not run.",
    explanation: """
      iOS decides when a task runs: by the app's use, the battery, the network and Low Power Mode; never after the user \
      closed the app in the app switcher, and not before earliestBeginDate. The scheduler gives itself a day for a \
      BGAppRefreshTask and two for others, so that a task waits is no fault by itself.
      """, reference: Page.bgTasks
  ) { subject in
    tasks(subject) { task in
      guard task.outcome == .pending, let submitted = task.submittedAt else { return false }
      // An earliest time that cannot be placed in the log may be after its end.
      let waits = task.hasEarliestBegin ? task.earliestBeginAt : submitted
      return waits.map { subject.app.windowEnd - $0 >= leastWait } ?? false
    } finding: { task in
      subject.finding(
        pid: task.pid, at: task.submittedAt,
        "\(task.name) was submitted\(moment(task.submittedAt)) and did not run.",
        cause: "iOS had not started it by the end of the log.",
        remedy: """
          See that Background App Refresh is on and Low Power Mode off, that the app was not closed in the app switcher, \
          and that no policy holds it back: dasd's lines name them.
          """,
        confidence: .likely, confirm: "dasd's lines about the task.",
        evidence: [task.source])
    }
  }
}

extension FindingRule {
  /// A log that ends sooner after a submission shows nothing: the scheduler waits for a charger or for the app's usual
  /// hour, and itself speaks of days.
  private static let leastWait = TimeSpan.seconds(1800)

  private static func tasks(
    _ subject: RuleSubject, where isOne: (ScheduledTask) -> Bool,
    finding: (ScheduledTask) -> Finding
  ) -> RuleOutcome {
    let list = subject.app.scheduledTasks
    return RuleOutcome(
      list.items.filter(isOne).map(finding), unknown: unkept(list, "scheduled tasks"))
  }

  private static func moment(_ instant: Instant?) -> FindingText {
    instant.map { " at \($0)" } ?? ""
  }

  private static func since(_ instant: Instant?) -> FindingText {
    instant.map { ", from \($0) on" } ?? ""
  }

  private static func share(_ task: ScheduledTask) -> FindingText {
    guard let ran = task.ran, let limit = task.kind.limit else { return "" }
    return " \(ran) of its \(limit: limit)"
  }

  private static func use(_ ran: TimeSpan?, of kind: BGTaskKind) -> FindingText {
    guard let ran else { return "" }
    guard let limit = kind.limit else { return " after \(ran)" }
    return ", after \(ran) of its \(limit: limit)"
  }

  private static func expiry(of kind: BGTaskKind, isOfTime: Bool) -> FindingText {
    if isOfTime { return "Its time was up." }
    return kind == .continuedProcessing
      ? """
      Such a task has no limit of time: the user stopped it, it reported no progress, or the system was under load. The \
      log does not say which.
      """
      : "iOS ended its time early, for example under load or with a low battery."
  }

  private static func remedy(of kind: BGTaskKind) -> FindingText {
    let inHandler: FindingText = "in the expiration handler, and call setTaskCompleted there"
    return switch kind {
    case .continuedProcessing:
      "Report progress often, by the task's progress; save what is done \(inHandler)."
    case .processing:
      "Do the work in parts, save what is done \(inHandler), and submit the rest again."
    default:
      "Do less in one run, save what is done \(inHandler); move longer work into a BGProcessingTask."
    }
  }

  private static func mode(_ kind: BGTaskKind) -> FindingText {
    kind.backgroundMode.map { ", and \($0) into UIBackgroundModes" } ?? ""
  }
}

extension ScheduledTask {
  /// The class and the identifier, in a sentence.
  fileprivate var name: FindingText { "\(kind.nativeWord) “\(quoted: identifier)”" }
}
