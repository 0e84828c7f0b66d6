import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about the order of life-cycle callbacks.
  static let callbackRules = [
    callbackOutOfOrder, callbackMissing, callbackRepeated, taskIDReused, ranWhileSuspended,
    appAndSceneCallbacks,
  ]

  private static let callbackMissing = order(
    "callback-missing", .warning, "A life-cycle callback came without the one before it.",
    explanation: """
      didEnterBackground needs willResignActive before it, sceneDidBecomeActive needs \
      sceneWillEnterForeground, and after willResignActive comes didBecomeActive or didEnterBackground. \
      Only callbacks that the log holds elsewhere count as missing. A window closed in the foreground and \
      the end of a process are no violations.
      """,
    [
      .backgroundWithoutResign, .foregroundWithoutActive, .resignWithoutBackground,
      .activeWithoutForeground, .disconnectedWhileActive,
    ],
    cause: "Lines are missing from the log, or the app's own code calls or logs the method.",
    remedy: """
      Log each callback in its first line, with the pid and the scene, and never call delegate methods \
      yourself.
      """)

  private static let callbackRepeated = order(
    "callback-repeated", .warning,
    "A life-cycle callback came twice without its counterpart in between.",
    explanation: """
      didBecomeActive and willResignActive alternate; launches, willTerminate, and the connection and \
      disconnection of a scene come once. The same callback within a second counts once, as delegates, \
      observers and loggers write it several times.
      """,
    [
      .launchedAgain, .terminatesAgain, .activeAgain, .resignsAgain, .connectsAgain,
      .disconnectsAgain,
    ],
    cause: "The counterpart is missing from the log, or the app's own code calls the method.",
    remedy: "Log both callbacks of each pair, and never call delegate methods yourself.")

  private static let callbackOutOfOrder = order(
    "callback-out-of-order", .warning,
    "A life-cycle callback came where UIKit does not call it.",
    explanation: """
      willFinishLaunching comes before didFinishLaunching, and both before all others; \
      willEnterForeground comes only from the background; nothing follows willTerminate in a process, or \
      sceneDidDisconnect of a scene until it connects again; and an app is as active as its most active \
      scene.
      """,
    [
      .launchOutOfOrder, .calledBeforeLaunch, .foregroundWhileActive, .foregroundInColdLaunch,
      .resignWithoutActive, .sceneForegroundAgain, .calledAfterTermination, .calledAfterDisconnect,
      .backgroundWithActiveScene, .activeWithoutScene,
    ],
    cause: "Lines are missing or in the wrong order, or the app's own code calls the method.",
    remedy: """
      Write the log from the main thread in the order of the calls, and never call delegate methods \
      yourself.
      """)

  private static let ranWhileSuspended = order(
    "ran-while-suspended", .note,
    "The app wrote a line while it was suspended.",
    explanation: """
      A suspended process executes nothing. A line of its own between its suspension and its resumption \
      shows that it was not suspended then, or that its resumption is missing. Lines within a second of \
      either do not count.
      """,
    [.ranWhileSuspended],
    cause:
      "The line about its resumption is missing, or a debugger kept the app from its suspension.",
    remedy: "Record RunningBoard's lines with info messages, and start the app without Xcode.")

  private static let taskIDReused = order(
    "background-task-id-reused", .warning,
    "A background task began with the identifier of a task that was open.",
    explanation: """
      UIKit gives every background task an identifier of its own. One that comes again while its task is \
      open means that the end of the first task is missing, or that the app keeps identifiers of its own.
      """,
    reference: Page.backgroundTime, [.taskIDReused],
    cause: "The end of the first task is missing from the log, or the lines are of two processes.",
    remedy: """
      End each task with the identifier that its own beginBackgroundTask returned, and log both.
      """)

  private static let appAndSceneCallbacks = FindingRule(
    "app-and-scene-callbacks", .note,
    "The log of an app with scenes holds callbacks of the app, too.",
    explanation: """
      In an app with scenes UIKit calls the scenes' methods in place of the four methods of the app delegate \
      about active and background, but still posts the UIApplication notifications. Counting both counts \
      each change twice.
      """,
    reference: Page.lifeCycle
  ) { subject in
    let conformance = subject.app.conformance
    guard let count = conformance.counts[.appCallbacksInSceneApp],
      let first = conformance.violations.items.first(where: { $0.kind == .appCallbacksInSceneApp })
    else { return RuleOutcome() }
    return RuleOutcome([
      subject.finding(
        pid: first.pid, at: first.at,
        """
        The app has scenes, and the log holds \(count) lines about callbacks of the app beside theirs, the \
        first at \(first.at).
        """,
        cause: """
          UIKit posts UIApplication notifications beside the callbacks of scenes, or the app's own code calls the \
          delegate methods.
          """,
        remedy: "Count the callbacks of scenes or those of the app, not both.",
        confidence: .likely,
        confirm: """
          The app's code: whether these lines are written by delegate methods, by observers of \
          notifications, or for SwiftUI's scenePhase.
          """,
        evidence: [first.source])
    ])
  }

  /// Returns a rule that reports violations of some kinds, one by one.
  private static func order(
    _ id: String, _ severity: Finding.Severity, _ summary: String, explanation: String,
    reference: String = Page.lifeCycle, _ kinds: Set<LifecycleViolationKind>, cause: String,
    remedy: String
  ) -> FindingRule {
    FindingRule(id, severity, summary, explanation: explanation, reference: reference) { subject in
      let conformance = subject.app.conformance
      let own = conformance.violations.items.filter { kinds.contains($0.kind) }
      let findings = own.map { violation in
        let isCertain = violation.isCertain
        return subject.finding(
          pid: violation.pid, at: violation.at, violation.sentence,
          cause: isCertain
            ? "The app's own code calls or logs the method at another time than UIKit."
            : FindingText(stringLiteral: cause),
          remedy: FindingText(stringLiteral: remedy),
          confidence: isCertain ? .certain : .likely,
          confirm: isCertain ? nil : violation.confirmation,
          evidence: [violation.source, violation.earlier?.source])
      }
      let all = kinds.reduce(0) { $0 + (conformance.counts[$1] ?? 0) }
      return RuleOutcome(
        findings, hiddenCount: max(0, all - own.count),
        unknown: unknownOrder(kinds, in: subject))
    }
  }

  /// Why the log cannot show that there are no other violations.
  private static func unknownOrder(
    _ kinds: Set<LifecycleViolationKind>, in subject: RuleSubject
  ) -> FindingText? {
    let conformance = subject.app.conformance
    let undecided = kinds.reduce(0) { $0 + (conformance.undecided[$1] ?? 0) }
    if undecided > 0 {
      let (callbacks, one) =
        undecided == 1 ? ("1 callback comes", "it") : ("\(undecided) callbacks come", "them")
      return """
        \(callbacks) without the one before \(one), which this log never holds: it may not have been recorded.
        """
    }
    guard kinds.contains(where: \.isOfCallbacks), conformance.hasCallbacks else { return nil }
    if conformance.hasUnnamedScenes {
      return "Callbacks in the log name no scene: those of two scenes look alike."
    }
    if kinds.contains(.activeAgain), !subject.analysis.reference.hasDurations {
      return "The log has no times: a callback that came again and one written twice look alike."
    }
    return nil
  }
}

extension LifecycleViolationKind {
  /// Whether the violation is about callbacks, rather than about suspensions and tasks.
  fileprivate var isOfCallbacks: Bool { self != .ranWhileSuspended && self != .taskIDReused }
}

extension LifecycleViolation {
  /// Whether neither missing lines nor two processes mixed up can explain it.
  fileprivate var isCertain: Bool {
    switch kind {
    case .launchOutOfOrder, .calledBeforeLaunch, .calledAfterTermination, .terminatesAgain:
      pid != nil
    default: false
    }
  }

  fileprivate var confirmation: FindingText {
    switch kind {
    case .ranWhileSuspended: "RunningBoard's lines of that time: Resuming task."
    case .taskIDReused: "UIKit's lines about background tasks, with their identifiers."
    case .launchedAgain: "A line about the exit of the process, after which its pid was used again."
    default:
      pid == nil
        ? "The pid of each line: the log does not name it, and may mix two processes."
        : "UIKit's lines about deactivation reasons and scenes, of a log without lost messages."
    }
  }

  fileprivate var sentence: FindingText {
    switch kind {
    case .ranWhileSuspended:
      "The app wrote a line\(wording) at \(at), while it was suspended\(since)."
    case .taskIDReused:
      """
      Background task \(String(task ?? 0)) began at \(at), while another with this identifier was open\
      \(since).
      """
    case .launchedAgain, .terminatesAgain:
      "\(name) came again at \(at) in the same process\(after)."
    case .backgroundWithActiveScene:
      "\(callbackName) came at \(at), while scene “\(quoted: scene ?? "")” was active\(since)."
    case .activeWithoutScene:
      "\(callbackName) came at \(at), while no scene was in the foreground\(since)."
    case .launchOutOfOrder, .calledBeforeLaunch, .calledAfterTermination, .foregroundInColdLaunch:
      "\(name) came at \(at)\(after)."
    default:
      if let earlier, earlier.callback == callback {
        "\(name) came again at \(at), without \(expectedName) since \(earlier.at)."
      } else {
        "\(name) came at \(at) without \(expectedName)\(since)."
      }
    }
  }

  private var callbackName: String { callback?.rawValue ?? "a callback" }
  private var expectedName: String { expected?.rawValue ?? "the callback before it" }
  private var name: FindingText {
    guard let scene else { return "\(callbackName)" }
    return "\(callbackName) of scene “\(quoted: scene)”"
  }

  /// The callback of a line of which only its existence counts.
  private var wording: FindingText { callback.map { " (\($0.rawValue))" } ?? "" }

  private var since: FindingText {
    guard let earlier else { return "" }
    guard let callback = earlier.callback else { return " since \(earlier.at)" }
    return " since \(callback.rawValue) at \(earlier.at)"
  }

  private var after: FindingText {
    guard let earlier else { return "" }
    guard let callback = earlier.callback else { return ", after \(earlier.at)" }
    return ", after \(callback.rawValue) at \(earlier.at)"
  }
}
