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
    let all = (ending + asked + tasks + budget + entry + furtherExitLines).filter {
      seen.insert($0.source).inserted
    }
    return Array(all.prefix(Self.longest))
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
    var lines = proof(
      exit.sources.max { telling($0) < telling($1) }, "the exit", ExitWording(exit).decisiveWords)
    if let watchdog = exit.watchdog {
      let source = scene.events.last { event in
        guard case .watchdog(let fact) = event.kind else { return false }
        return scene.text(fact.step) == watchdog.step && event.time <= scene.end + .seconds(5)
      }?.source
      lines += proof(
        source, "the watchdog's limit", [watchdog.step + " watchdog", watchdog.step, "watchdog"])
    }
    guard exit.sources.isEmpty else { return lines }
    lines += proof(
      scene.nextLaunch?.source, "a new process, so that the former is gone",
      ["Bootstrap", "launched", "Now tracking", "Creating and launching"])
    let last = exit.goneBy.flatMap { scene.firstLine(at: $0) }
    if lines.isEmpty {
      lines += proof(last, "the first line that shows it gone", decisiveWordsOfStates)
    }
    return lines
      + proof(scene.lastLine(upTo: exit.at), "the last line about it", decisiveWordsOfStates)
  }

  private var furtherExitLines: [Explanation.Proof] {
    guard let exit = scene.subject.exit else { return [] }
    return exit.sources.prefix(2).flatMap {
      proof($0, "the exit, too", ExitWording(exit).decisiveWords)
    }
  }

  /// How much a line about an exit says of its cause: its code, its words.
  private func telling(_ source: SourcePosition) -> Int {
    scene.events.filter { $0.source == source }.map { event in
      guard case .exited(let report) = event.kind else { return 0 }
      // FrontBoard writes codes as people know them, launchd in decimals.
      return (report.explanation == nil ? 0 : 8) + (report.namespace == nil ? 0 : 4)
        + (report.code == nil ? 0 : 2) + (event.emitter == .frontBoard ? 1 : 0)
    }.max() ?? 0
  }

  private func lines(ofEndOf session: BackgroundSession) -> [Explanation.Proof] {
    let shows: FindingText =
      switch session.outcome {
      case .suspended: "the suspension"
      case .returned: "the return to the foreground"
      case .exited: "the exit"
      case .open: "that it is still running"
      }
    return proof(session.judgedBy, shows, decisiveWordsOfStates)
  }

  /// Who wanted the process to end.
  private var asked: [Explanation.Proof] {
    guard scene.subject.exit != nil else { return [] }
    return scene.events.flatMap { event -> [Explanation.Proof] in
      guard event.time <= scene.end + .seconds(5) else { return [] }
      switch event.kind {
      case .exitRequested(let reason), .exitPending(let reason):
        let words = [scene.text(reason), "terminat", "kill", "exit"].compactMap(\.self)
        return proof(event.source, "that it was asked to end", words)
      case .callback(.willTerminate):
        return proof(event.source, "that it was told to end", ["willTerminate"])
      default: return []
      }
    }.suffix(2)
  }

  // MARK: The session

  /// The begin of each task that was not ended, and its expiry.
  private var tasks: [Explanation.Proof] {
    guard session != nil else { return [] }
    let open = scene.tasks.filter { $0.outcome == .leaked || $0.outcome == .expired }
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
      return proof(scene.source(ofBeginOf: task), "the begin of task \(name)", words)
        + proof(expiry?.source, "that task \(name) was not ended in time", own + words)
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
    guard let session, !session.isEntryCutOff else { return [] }
    let shows: FindingText =
      switch session.kind {
      case .left, .undetermined: "the way into the background"
      case .launched: "the launch"
      case .woken: "that it was woken"
      }
    return proof(session.source, shows, decisiveWordsOfStates)
  }

  /// Words of lines about states, those of which a line has seldom another one first.
  private var decisiveWordsOfStates: [String] {
    [
      "Suspending task", "Resuming task", "running-suspended", "BackgroundTaskSuspended",
      "EnterBackground", "EnterForeground", "BecomeActive", "ResignActive",
      "deactivation reasons:", "lifecycle state did change", "visibility", "Calculated state",
      "taskState", "ForegroundRunning", "applicationState", "AppLifecycleState", "ScenePhase",
      "\"event\"",
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
    ]
  }
}
