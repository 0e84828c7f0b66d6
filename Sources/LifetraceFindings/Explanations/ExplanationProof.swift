import LifetraceMetrics
import LifetraceModel

/// Chooses the lines that prove an explanation, and the words in them that do.
struct ExplanationProof {
  private let scene: ExplanationScene
  private let session: BackgroundSession?

  /// The most lines that are quoted.
  private static let longest = 6

  init(_ scene: ExplanationScene) {
    self.scene = scene
    session = scene.subject.session
  }

  /// The lines, the decisive one first, each once.
  var lines: [Explanation.Proof] {
    var seen: Set<SourcePosition> = []
    let own = (ending + asked + tasks + budget + entry + furtherExitLines).filter {
      seen.insert($0.source).inserted
    }.prefix(Self.longest)
    return own.prefix(1) + held + own.dropFirst()
  }

  private func proof(
    _ source: SourcePosition?, _ shows: FindingText, _ words: [String]
  ) -> [Explanation.Proof] {
    source.map { [Explanation.Proof(source: $0, shows: shows, words: words)] } ?? []
  }

  // MARK: The end

  private var ending: [Explanation.Proof] {
    switch scene.subject.event {
    case .exit(let exit): lines(of: exit)
    case .session(let session): lines(ofEndOf: session)
    }
  }

  private func lines(of exit: ExitAnalysis) -> [Explanation.Proof] {
    let ranks = exitRanks
    var lines = proof(
      exit.sources.max { ranks[$0] ?? 0 < ranks[$1] ?? 0 }, "the exit",
      ExitWording(exit).decisiveWords)
    if let watchdog = exit.watchdog {
      let source = scene.events.last { event in
        guard case .watchdog(let fact) = event.kind else { return false }
        return scene.text(fact.step) == watchdog.step && event.time <= scene.end + .seconds(5)
      }?.source
      lines += proof(
        source, "the watchdog's limit", [watchdog.step + " watchdog", watchdog.step, "watchdog"])
    }
    if exit.category == .watchdog {
      lines += proof(scene.lastOwnLine?.source, "the last line that the app wrote itself", [])
    }
    guard exit.category == .silent || exit.category == .restart || exit.sources.isEmpty else {
      return lines
    }
    lines = exit.sources.prefix(1).flatMap {
      proof($0, "the line that shows it gone", wordsOfLaunches + decisiveWordsOfStates)
    }
    lines += proof(
      scene.nextLaunch?.source, "a new process, so the earlier one has ended", wordsOfLaunches)
    let last = exit.notAfter.flatMap { scene.firstLine(at: $0) }
    if lines.isEmpty {
      lines += proof(last, "the first line that shows it gone", decisiveWordsOfStates)
    }
    return lines
      + proof(scene.lastLine(upTo: exit.at), "the last line about it", decisiveWordsOfStates)
  }

  /// What the process held at its end, where the line about the exit lists it.
  private var held: [Explanation.Proof] {
    guard let exit = scene.subject.exit else { return [] }
    let pending = scene.events.filter { event in
      if case .exitPending = event.kind { event.time <= exit.at } else { false }
    }.map(\.source)
    return (exit.sources + pending.suffix(2)).flatMap { source -> [Explanation.Proof] in
      switch exit.category {
      case .fileLock:
        [
          .init(
            source: source, shows: "the locked file",
            words: ["/var/mobile/", "/private/var/", "/Containers/", ".sqlite"],
            answers: .lockedFile)
        ]
      case .taskTimeout:
        [
          .init(
            source: source, shows: "the assertion that ran out",
            words: [
              "permittedBackgroundDuration", "(finishTask:", "(backgroundDownload:",
              "(backgroundContentFetching:",
            ], answers: .heldAssertion)
        ]
      case .watchdog:
        [
          .init(
            source: source,
            shows: "its own CPU time: little if it waited, much if it was busy",
            words: ["Elapsed application CPU time"], answers: .processorTime)
        ]
      default: []
      }
    }
  }

  private var furtherExitLines: [Explanation.Proof] {
    guard let exit = scene.subject.exit, exit.category != .silent, exit.category != .restart
    else { return [] }
    return exit.sources.prefix(2).flatMap {
      proof($0, "the exit, too", ExitWording(exit).decisiveWords)
    }
  }

  /// The lines about exits, ranked by what they say of the cause: words before a namespace before a code.
  private var exitRanks: [SourcePosition: Int] {
    let ranks = scene.events.compactMap { event -> (SourcePosition, Int)? in
      guard case .exited(let report) = event.kind else { return nil }
      // FrontBoard writes codes as people know them, launchd in decimals.
      let rank =
        (report.explanation == nil ? 0 : 8) + (report.namespace == nil ? 0 : 4)
        + (report.code == nil ? 0 : 2) + (event.emitter == .frontBoard ? 1 : 0)
      return (event.source, rank)
    }
    return Dictionary(ranks, uniquingKeysWith: max)
  }

  private func lines(ofEndOf session: BackgroundSession) -> [Explanation.Proof] {
    let shows: FindingText =
      switch session.outcome {
      case .suspended: "the suspension"
      case .returned: "the return to the foreground"
      case .exited: "the exit"
      case .open: "that it is still running"
      }
    let end = session.endedAt.flatMap { scene.firstStateLine(at: $0) }
    return proof(session.judgedBy ?? end, shows, decisiveWordsOfStates)
  }

  /// Words of a line that wants a process to end.
  private func words(of reason: Symbol?) -> [String] {
    [scene.text(reason), "terminat", "kill", "exit"].compactMap(\.self)
  }

  /// Who wanted the process to end.
  private var asked: [Explanation.Proof] {
    guard scene.subject.exit != nil else { return [] }
    return scene.events.flatMap { event -> [Explanation.Proof] in
      guard event.time <= scene.end + .seconds(5) else { return [] }
      switch event.kind {
      case .exitRequested(let reason):
        return proof(event.source, "that it was asked to end", words(of: reason))
      case .exitPending(let report):
        return proof(event.source, "that its end was decided", words(of: report.explanation))
      case .callback(.willTerminate):
        return proof(event.source, "that it received willTerminate", ["willTerminate"])
      default: return []
      }
    }.suffix(2)
  }

  // MARK: The session

  /// The begin of each task that was not ended, and its expiry.
  private var tasks: [Explanation.Proof] {
    guard let session else { return [] }
    let open = scene.tasks.filter { $0.outcome == .leaked || $0.outcome == .expired }
    if open.isEmpty, scene.subject.exit == nil {
      return lastTask(of: session) + lastAssertion + holders(of: session)
    }
    return open.prefix(2).flatMap { task -> [Explanation.Proof] in
      let name = ExplanationWording.name(of: task)
      let id = task.id.map { "taskID = \($0)" }
      let words = [task.name, id, "BackgroundTask", "background task"].compactMap(\.self)
      let expiry = scene.events.last { event in
        switch event.kind {
        case .work(.taskExpired(let other, _)), .work(.taskAge(let other, _, _, true)):
          other == task.id
        default: false
        }
      }
      let own = task.id.map { ["Background Task \($0)", "Identifier: \($0)"] } ?? []
      let begin: FindingText = task.beginning == .timed ? "the begin of" : "the age of"
      return proof(scene.source(ofBeginOf: task), "\(begin) task \(name)", words)
        + proof(expiry?.source, "that task \(name) was not ended in time", own + words)
    }
  }

  /// The end of the task that ended last.
  private func lastTask(of session: BackgroundSession) -> [Explanation.Proof] {
    guard let last = scene.tasks.last(where: { $0.end == session.lastTaskEndedAt }) else {
      return []
    }
    let line = scene.source(at: last.end) { $0.endsTask(last.id) }
    let words = [last.id.map { "Identifier: \($0)" }, "endBackgroundTask", "BackgroundTask"]
    return proof(
      line, "the end of task \(ExplanationWording.name(of: last))", words.compactMap(\.self))
  }

  /// The end of the assertion that ended last, if no task did.
  private var lastAssertion: [Explanation.Proof] {
    guard let last = scene.release, last.isAssertion else { return [] }
    return proof(
      last.source, "the end of what ended last", ["Invalidating assertion", "assertion"])
  }

  /// The assertions that kept the process running.
  private func holders(of session: BackgroundSession) -> [Explanation.Proof] {
    session.heldBy.prefix(2).flatMap { name in
      let line = scene.events.first { event in
        guard case .work(.assertionAcquired(_, let explanation, _)) = event.kind else {
          return false
        }
        return scene.text(explanation) == name
      }
      // An audio session has no name but its kind.
      let unnamed = scene.events.last { event in
        guard case .work(let fact) = event.kind, let kind = fact.assertionKind else { return false }
        return "\(kind)" == name && event.time <= session.lastInstant + .seconds(1)
      }
      return proof(
        (line ?? unnamed)?.source, "what kept it running", [name, "cmsSetIsActive"])
    }
  }

  private var budget: [Explanation.Proof] {
    guard let session else { return [] }
    let start = scene.source(at: session.budgetStartedAt) { $0 == .work(.budgetStarted) }
    let stated = scene.events.last { event in
      guard case .work(.budget(let limit, _)) = event.kind else { return false }
      return limit == session.budget && event.time <= scene.end
    }
    return proof(
      start, "the start of the budget's clock",
      ["budgetStarted", "relative-start-date-defining", "Activating delayed", "allowance"])
      + proof(
        stated?.source, "the length of the budget",
        ["permittedBackgroundDuration", "beyond permitted time", "nvld"])
  }

  private var entry: [Explanation.Proof] {
    guard let session else { return [] }
    if session.isEntryCutOff {
      let isNeeded = scene.subject.exit == nil
      let line = session.source ?? scene.firstStateLine(at: session.enteredBackgroundAt)
      return isNeeded
        ? proof(line, "that it is in the background", decisiveWordsOfStates)
          + proof(scene.lastLine(upTo: scene.end), "the last line about it", decisiveWordsOfStates)
        : []
    }
    let shows: FindingText =
      switch session.kind {
      case .left, .undetermined: "the way into the background"
      case .launched: "the launch"
      case .woken: "that it was woken"
      }
    let words = session.kind == .launched ? wordsOfLaunches : []
    return proof(session.source, shows, words + decisiveWordsOfStates)
  }

  private var wordsOfLaunches: [String] {
    [
      "Now tracking process", "Bootstrapping", "Bootstrap success", "Creating and launching",
      "task state to: Running", "\"launched\"",
    ]
  }

  /// Words of lines about states, those of which a line has seldom another one first.
  private var decisiveWordsOfStates: [String] {
    [
      "Suspending task", "Resuming task", "running-suspended", "BackgroundTaskSuspended",
      "EnterBackground", "EnterForeground", "BecomeActive", "ResignActive",
      "deactivation reasons:", "lifecycle state did change", "visibility", "Calculated state",
      "taskState", "ForegroundRunning", "applicationState", "AppLifecycleState", "ScenePhase",
      "time remaining", "\"event\"", "eventMessage",
    ]
  }
}

extension ExitWording {
  /// Words that the decisive part of a line about the exit contains.
  var decisiveWords: [String] {
    // A small number stands in many a place.
    let code = exit.code.map { $0 < 256 ? [] : ["0x" + String($0, radix: 16), String($0)] }
    let explanation = exit.explanation.map { String($0.prefix(while: { $0 != "\n" }).prefix(60)) }
    return (code ?? []) + [explanation].compactMap(\.self) + [
      "termination reported by launchd", "exited with", "exited due to", "Process exited",
      "exited", "killing_specific_process", "killed", "uncaught exception",
      "Termination Reason", "Exception Type", "terminat", "exit", "SIG", "signal",
      "eventMessage",
    ]
  }
}
