import LifetraceMetrics
import LifetraceModel

/// Words what happened, why, how long it could last, and what to do.
struct ExplanationAccount {
  private let scene: ExplanationScene
  private let finding: Finding?
  private let session: BackgroundSession?

  init(_ scene: ExplanationScene) {
    self.scene = scene
    finding = scene.subject.finding
    session = scene.subject.session
  }

  /// What happened, in one sentence.
  var sentence: FindingText {
    if let finding { return finding.sentence }
    let owner: FindingText =
      scene.subject.extensionIdentifier.map { "Extension \(quoted: $0): " } ?? ""
    return switch scene.subject.event {
    case .exit(let exit): owner + ExitWording(exit).sentence
    case .session(let session): sentence(about: session)
    }
  }

  /// Why it happened, how sure that is, and what would confirm it.
  var cause: (FindingText, Finding.Confidence?, FindingText?) {
    if let finding, let cause = finding.cause, !isWithoutCause {
      if finding.confidence == .certain, scene.hasBorrowedProofAlone {
        return (
          cause + watchdogExcess, .likely,
          "Another line about it, with a time and a process of its own."
        )
      }
      return (cause + watchdogExcess, finding.confidence, finding.confirm)
    }
    return switch scene.subject.event {
    case .exit(let exit) where exit.category == .silent:
      ("The log does not show how it ended.", nil, finding?.confirm)
    case .exit where isShownWithoutCause:
      (
        """
        iOS asked it to end while it ran: willTerminate comes when the user closes a running app in the app \
        switcher, when iOS ends a running one, and when an app that opts out of the background is left. \
        The log does not show which. A crash or a kill for a limit does not call it.
        """, nil, nil
      )
    case .exit(let exit): ExitWording(exit).cause
    case .session(let session): cause(of: session)
    }
  }

  /// Whether all that the log shows of an exit's cause is that the app was told.
  private var isShownWithoutCause: Bool {
    guard let exit = scene.subject.exit, exit.category == .unclassified, exit.rawReason == nil
    else { return false }
    return scene.events.contains { $0.kind == .callback(.willTerminate) && $0.time <= exit.at }
  }

  /// Whether the finding's cause only says that there is none in the log.
  private var isWithoutCause: Bool {
    guard let finding else { return true }
    if let exit = scene.subject.exit, exit.category == .silent {
      return !exit.place.isSubset(of: .notInForeground) && !exit.place.isSubset(of: .foreground)
    }
    return finding.rule == "background-session-over" && session?.heldBy.isEmpty == true
  }

  /// What to do.
  var remedy: FindingText? {
    if let finding { return finding.remedy }
    guard let exit = scene.subject.exit, exit.category == .unclassified else { return nil }
    if isShownWithoutCause {
      return """
        If the user closed it, nothing. Save what must not be lost when the app enters the background: \
        willTerminate comes only to a running app.
        """
    }
    return """
      Look for a crash or JetsamEvent report of that time under Settings, Privacy & Security, Analytics \
      Data.
      """
  }

  /// The address of Apple's page on the subject.
  var reference: String? {
    if let finding { return finding.reference }
    return scene.subject.exit == nil ? Page.backgroundTime : Page.lifeCycle
  }
}

// MARK: Sessions

extension ExplanationAccount {
  private func sentence(about session: BackgroundSession) -> FindingText {
    let begin: FindingText =
      switch session.kind {
      case .left, .undetermined: "In the background from \(session.enteredBackgroundAt) on"
      case .launched: "Launched in the background at \(session.enteredBackgroundAt)"
      case .woken: "Woken in the background at \(session.enteredBackgroundAt)"
      }
    let end: FindingText =
      switch session.outcome {
      case .suspended: ", then suspended at \(session.lastInstant)"
      case .returned where session.endedAt == nil:
        session.nextSeenAt.map { ", then in the foreground again by \($0)" } ?? ""
      case .returned: ", then in the foreground again at \(session.lastInstant)"
      case .exited: ", then ended"
      case .open: ""
      }
    return "\(begin)\(end)\(verdict(of: session))."
  }

  private func verdict(of session: BackgroundSession) -> FindingText {
    // All of it, not what counts for a budget.
    let span = session.lastInstant - session.enteredBackgroundAt
    let ran: FindingText = session.used == nil ? "" : ": it ran \(span)"
    if session.verdict == .exempt { return "\(ran), and no budget applied" }
    guard session.verdict == .notObservable else { return ExplanationWording.use(of: session) }
    if session.mayBeExempt {
      return "\(ran), and the log does not show whether its budget ran meanwhile"
    }
    if session.outcome == .open { return ": the log does not show when this ended" }
    guard scene.hasDurations else { return ": how long it ran is not known" }
    guard session.budget != nil else {
      let fact: FindingText = "which budget applied is not known"
      return session.used == nil ? ": \(fact)" : "\(ran), and \(fact)"
    }
    return ": how long it ran is not known"
  }

  /// What may have stopped the budget of a session.
  private func mode(
    in session: BackgroundSession, _ holders: FindingText?
  ) -> (FindingText, Finding.Confidence?, FindingText?) {
    if !session.hasMode, session.mayPlayAudio {
      return (
        """
        The app may play audio in the background: while it does, the budget does not run. No line shows whether it did.
        """, nil, "audiomxd's or mediaserverd's lines about its audio session going active."
      )
    }
    if session.heldBy.isEmpty {
      return (
        "It ran for longer than any budget: something that the log does not show kept it running.",
        nil, nil
      )
    }
    let until: FindingText = scene.modesEnd(in: session).map { "until \($0)" } ?? "to the end"
    return (
      """
      \(holders ?? "A background mode") was in use \(until), and may have kept it running: while audio, location, a \
      call or another such background mode is in use, the budget does not run. The log does not show since when.
      """, nil, "The line that shows when it began."
    )
  }

  private func cause(
    of session: BackgroundSession
  ) -> (FindingText, Finding.Confidence?, FindingText?) {
    let holders = FindingText.list(session.heldBy)
    switch session.verdict {
    case .exempt where session.isDebugged:
      return ("Under a debugger the app is not suspended, and no limit holds.", .certain, nil)
    case .exempt where session.isExemptByBGTask:
      return (
        """
        \(holders ?? "A task of BGTaskScheduler") kept it running: such a task has its own time, and the budget does not \
        count while it runs.
        """, .certain, nil
      )
    case .exempt:
      let until: FindingText = scene.modesEnd(in: session).map { " until \($0)" } ?? ""
      return (
        """
        \(holders ?? "A background mode") kept it running\(until): while audio, location, a call or another such \
        background mode is in use, the budget does not run.
        """, .certain, nil
      )
    case .over:
      return ("The log does not show what kept it running.", nil, finding?.confirm)
    case .notObservable where session.mayBeExempt: return mode(in: session, holders)
    case .notObservable:
      if session.used != nil, session.budget == nil {
        return ("The log does not show what it was launched or woken for.", nil, nil)
      }
      guard session.outcome == .open, let last = scene.release else {
        return ("The log does not show what kept it in the background, or for how long.", nil, nil)
      }
      return (
        "The last that ended was \(last.name), at \(last.at). The log does not show what kept it running then, or for how long.",
        nil, nil
      )
    case .within, .near, .killed: return causeOfEnd(of: session)
    }
  }

  /// Returns the cause of the end of a session that its budget did not decide, by its outcome.
  private func causeOfEnd(
    of session: BackgroundSession
  ) -> (FindingText, Finding.Confidence?, FindingText?) {
    if session.outcome == .returned {
      return ("It came back to the foreground before its budget was used up.", .certain, nil)
    }
    if session.outcome == .suspended, let last = scene.release {
      return (
        """
        iOS suspends an app when nothing keeps it running: the last that ended was \(last.name), \
        \(session.lastInstant - last.at) before, at \(last.at).
        """, .likely, last.isAssertion ? nil : "A line that shows the end of its last assertion."
      )
    }
    return ("No limit: its budget was not used up.", .certain, nil)
  }

  /// Whether the budget has to do with the end of a session.
  private func isOfBudget(_ session: BackgroundSession) -> Bool {
    guard let exit = scene.subject.exit, exit.category != .taskTimeout else { return true }
    return [.near, .over, .killed].contains(session.verdict) && exit.category != .watchdog
  }

  /// How long the app could run in the background, how long it did, and where the limit comes from.
  var budget: FindingText? {
    guard let session, scene.hasDurations, isOfBudget(session), let source = session.budgetSource
    else { return nil }
    if scene.analysis.conditions.debugger {
      return "None applies: under a debugger the app is not suspended, and watchdogs are off."
    }
    guard let limit = session.budget else {
      let words = source.hasPrefix("none: ") ? String(source.dropFirst(6)) : source
      return "How long it may run is not known: \(quoted: words)."
    }
    if session.verdict == .exempt || session.mayBeExempt {
      return "Without such a mode it may run \(limit: limit) in the background: \(quoted: source)."
    }
    let mark = source.hasPrefix("for ") || source.hasPrefix("named ") ? "," : ":"
    var text: FindingText =
      "It may run \(limit: limit) in the background\(mark) \(quoted: source)."
    let eras = BackgroundBudget.eras
    if let era = eras.lastIndex(where: { source.hasPrefix($0.origin) }), era > 0 {
      let before = eras[era - 1]
      text =
        text + " In \(before.origin) it was \(limit: before.limit), which many pages still say."
    }
    if let used = session.used {
      let more: FindingText = used > limit ? ", \(used - limit) more" : ""
      text = text + " It ran \(used)\(more)."
    } else if let most = session.usedAtMost {
      text = text + " It ran at most \(most): when it was suspended is not in the log."
    } else if let running = session.runningAt, let start = session.countsFrom {
      text = text + " It was still running after \(running - start)."
    }
    if let start = session.budgetStartedAt {
      return text + " The clock started at \(start)."
    }
    guard session.countsFrom != nil, session.used != nil || session.usedAtMost != nil else {
      return text
    }
    switch session.kind {
    case .left, .undetermined: return text + " The budget counts from entering the background."
    case .launched: return text + " The budget counts from the launch."
    case .woken: return text + " The budget counts from the wake."
    }
  }
}

// MARK: Watchdogs

extension ExplanationAccount {
  /// By how much a watchdog's limit was exceeded, as far as the log shows when the step began.
  private var watchdogExcess: FindingText {
    guard let exit = scene.subject.exit, exit.category == .watchdog, exit.timing == .timed,
      scene.hasDurations, let begin = stepBegin(of: exit)
    else { return "" }
    let took = exit.at - begin.at
    guard took >= .zero else { return "" }
    guard let limit = exit.watchdog?.limit, took >= limit else {
      return " It was killed \(took) after \(begin.words)."
    }
    return " It was killed \(took) after \(begin.words), \(took - limit) after the limit."
  }

  /// When the step of a watchdog began.
  private func stepBegin(of exit: ExitAnalysis) -> (at: Instant, words: FindingText)? {
    switch exit.watchdog?.step {
    case "process-launch", "scene-create", "launch":
      guard let launch = scene.launch, launch.source != nil, launch.isTimed else { return nil }
      return (launch.at, "the launch at \(launch.at)")
    case "process-exit", "exit":
      let asked = scene.events.last { event in
        switch event.kind {
        case .callback(.willTerminate), .exitRequested, .exitPending: event.time <= exit.at
        default: false
        }
      }
      return asked.map { ($0.time, "it was asked to end at \($0.time)") }
    default: return nil
    }
  }
}

/// Words that several parts of an explanation share.
enum ExplanationWording {
  /// Returns the name of a background task, else its identifier.
  static func name(of task: BackgroundTask) -> FindingText { "\(name: task.name, task.id)" }

  /// Returns the used part of the budget as the end of a sentence; empty where it is not known.
  static func use(of session: BackgroundSession) -> FindingText {
    guard let budget = session.budget else { return "" }
    if let used = session.used { return ": \(used) of \(limit: budget) used" }
    if let most = session.usedAtMost { return ": at most \(most) of \(limit: budget) used" }
    return ""
  }
}
