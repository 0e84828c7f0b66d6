import LifetraceMetrics
import LifetraceModel

// Background tasks, budgets, watchdogs and other lines about the process.
extension ExplanationStory {
  /// The background tasks: those that did not simply end, and the last of the others.
  var tasks: [Explanation.Step] {
    let ends = scene.tasks.filter { $0.outcome == .ended }.compactMap { task in
      task.end.map { (task, $0) }
    }.sorted { $0.1 < $1.1 }
    let last = Set(ends.suffix(Self.mostEndedTasks).map(\.0))
    let shown = scene.tasks.filter { $0.outcome != .ended || last.contains($0) }
    return shown.flatMap { task -> [Explanation.Step] in
      let name = scene.name(task.name, task.id)
      let source = scene.source(ofBeginOf: task)
      var steps: [Explanation.Step] = []
      if let begin = task.begin {
        let words: FindingText =
          switch task.beginning {
          case .timed: "began task \(name)"
          case .age: "began task \(name), by its age"
          case .leastAge: "began task \(name), or earlier"
          }
        steps.append(.init(begin, words, source: source, weight: .work))
      }
      if let end = task.end {
        let words: FindingText =
          task.outcome == .ended ? "ended task \(name)" : "task \(name) ended, expired"
        let line = scene.source(at: end) { $0.endsTask(task.id) }
        steps.append(.init(end, words, source: line, weight: .work))
      }
      return steps
    }
  }

  /// The other lines about the process since an instant.
  func work(since start: Instant) -> [Explanation.Step] {
    let end = scene.end + (scene.hasDurations ? .milliseconds(1) : .zero)
    let last = scene.events.last { event in
      event.time <= end && event.kind.timeLeft != nil
    }?.source
    let lastEnd = scene.events.last { $0.time <= end && $0.kind.isEndOfTask }?.source
    let lastBegin = lastEnd.flatMap(scene.begin)
    let own = scene.events.filter { $0.time >= start && $0.time <= end }.compactMap { event in
      if event.kind.timeLeft != nil, event.source != last { return nil as Explanation.Step? }
      if event.kind.isEndOfTask, event.source != lastEnd { return nil }
      if event.kind.beginsTask(nil), event.source != lastBegin { return nil }
      if isBehindTheExit(event) || isRepeatedBGTask(event) { return nil }
      return step(of: event)
    }
    return own + marks(since: start, to: end)
  }

  /// Whether a line that announces the exit stands after the exit's own, at the same instant of a coarse clock.
  private func isBehindTheExit(_ event: LifecycleEvent) -> Bool {
    guard case .exitPending = event.kind, let exit = scene.subject.exit, event.time == exit.at,
      let line = exit.sources.first
    else { return false }
    return event.source > line
  }

  /// Whether a line about a task of `BGTaskScheduler` only repeats what another says of it, or is about an earlier
  /// submission.
  private func isRepeatedBGTask(_ event: LifecycleEvent) -> Bool {
    guard case .work(.bgTask(let id, _, _, _)) = event.kind, event.emitter == .observer else {
      return false
    }
    let name = scene.trace.symbols[id]
    let tasks = scene.subject.app.scheduledTasks.items.filter { $0.identifier == name }
    return !tasks.isEmpty
      && !tasks.contains { task in
        [task.submittedAt, task.startedAt, task.expiredAt, task.endedAt].contains(event.time)
      }
  }

  /// What shows that lines are missing.
  private func marks(since start: Instant, to end: Instant) -> [Explanation.Step] {
    guard start <= end else { return [] }
    return scene.trace.events(in: start...end).compactMap { event in
      switch event.kind {
      case .gap: .init(event.time, "lines are missing", source: event.source, weight: .work)
      case .boot: .init(event.time, "the device booted", source: event.source, weight: .key)
      default: nil
      }
    }
  }

  private func step(of event: LifecycleEvent) -> Explanation.Step? {
    if event.kind == .work(.budgetWarning), scene.hasDurations,
      !warnings.contains(event.time)
    {
      // Just after the clock's start another assertion runs out.
      return .init(event.time, "an assertion will expire soon", source: event.source)
    }
    if let (words, weight) = words(of: event.kind) {
      return .init(event.time, words, source: event.source, weight: weight)
    }
    guard let release = scene.release, release.isAssertion, release.source == event.source else {
      return nil
    }
    return .init(event.time, release.name + " ended", source: event.source, weight: .work)
  }

  private func words(of kind: EventKind) -> (FindingText, Explanation.Step.Weight)? {
    switch kind {
    case .callback(.willTerminate): return ("willTerminate was called", .key)
    case .callback(.didEnterBackgroundReturned):
      return ("the handler for the background returned", .work)
    case .callback(.sceneDidDisconnect): return ("a scene disconnected", .work)
    case .detached: return ("the framework lost its view: the app may have ended then", .work)
    case .significant(.didReceiveMemoryWarning): return ("memory warning", .work)
    case .limitExceeded(let resource, _): return ("a report: \(resource.excess)", .work)
    case .significant(.protectedDataWillBecomeUnavailable):
      return ("protected data will become unavailable", .detail)
    case .launchFailed(let reason):
      return ("could not be started\(because(reason))", .key)
    case .exitRequested(let reason): return ("was asked to end\(because(reason))", .key)
    case .exitPending(let report):
      return ("its end was decided\(because(report.explanation))", .key)
    case .work(let fact): return words(of: fact)
    case .watchdog(let fact):
      let step: FindingText = "the \(quoted: scene.trace.symbols[fact.step]) watchdog"
      if fact.isViolated { return ("\(step) ran out", .key) }
      guard let limit = fact.limit else { return nil }
      return ("\(step) allows \(limit: limit)", .work)
    default: return nil
    }
  }

  private func words(of fact: WorkFact) -> (FindingText, Explanation.Step.Weight)? {
    switch fact {
    case .taskExpired(let id, let name):
      return ("task \(scene.name(scene.text(name), id)) expired", .work)
    case .taskAge(let id, let name, let elapsed, let outlivedExpiry):
      let task: FindingText = "task \(scene.name(scene.text(name), id))"
      // UIKit warns of a task whenever it is that old, also in the foreground.
      return (
        outlivedExpiry
          ? "\(task) not ended after \(limit: elapsed)"
          : "warning: \(task) still open after \(limit: elapsed)", .work
      )
    case .budgetStarted: return ("the budget's clock started", .key)
    case .budgetWarning: return ("warning: the budget ends soon", .work)
    case .budgetExpired: return ("the budget was used up", .key)
    case .budget(let limit, _): return ("budget granted: \(limit: limit)", .work)
    case .timeRemaining:
      guard let left = EventKind.work(fact).timeLeft else { return nil }
      return ("backgroundTimeRemaining \(left)", .work)
    case .assertionReleased(_, true, _): return ("an assertion's time was up", .work)
    case .assertionAcquired(_, let explanation, let kind)
    where kind.isExempt || kind == .push || kind == .fetch:
      return ("held running for \(kind.words)\(quoted(explanation))", .work)
    case .assertionHeld(_, let explanation, let kind)
    where kind.isExempt || kind == .push || kind == .fetch:
      return ("is held running for \(kind.words)\(quoted(explanation))", .work)
    case .assertionReleased(let id, false, _):
      return scene.modes[id].map { mode in
        ("no longer held for \(mode.kind.words)\(quoted(mode.explanation))", .work)
      }
    case .beginTask(let id, let name):
      return ("began task \(scene.name(scene.text(name), id))", .work)
    case .endTask(let id):
      return ("ended task \(scene.name(scene.taskName(id), id))", .work)
    case .bgTask(let id, let kind, let step, _):
      let task: FindingText = "\(kind.nativeWord)\(quoted(id))"
      return switch step {
      case .submitted: ("submitted \(task)", .work)
      case .refused: ("\(task) was refused", .work)
      case .started: ("\(task) started", .work)
      case .expired: ("\(task) expired", .work)
      case .completed: ("\(task) completed", .work)
      case .failed: ("\(task) completed without success", .work)
      case .cancelled: ("\(task) was cancelled", .work)
      }
    case .noTaskOpen, .assertionAcquired, .assertionHeld:
      return nil
    }
  }

  private func quoted(_ name: Symbol?) -> FindingText {
    scene.text(name).map { " “\(quoted: $0)”" } ?? ""
  }

  private func because(_ reason: Symbol?) -> FindingText {
    scene.text(reason).map { ": “\(quoted: $0)”" } ?? ""
  }
}

extension ExplanationScene {
  /// What kept the process running, and ended last in a session.
  struct Release {
    var at: Instant
    /// The task or the assertion, with its kind.
    var name: FindingText
    var isAssertion: Bool
    var source: SourcePosition?
  }

  /// The background task or assertion that ended last in a session; `nil` where none is known. What ends before
  /// the budget's clock starts does not count: something else still holds the process then.
  func lastRelease(in session: BackgroundSession) -> Release? {
    guard hasDurations else { return nil }
    let end = session.endedAt ?? self.end
    // Of some assertions the log shows the end alone; those that suspend it keep nothing running.
    var names: [Symbol: FindingText?] = [:]
    var last: Release?
    var clock: Instant?
    for event in events where event.time <= end {
      switch event.kind {
      case .work(.budgetStarted):
        last = nil
        clock = event.time
      case .work(.assertionAcquired(let id, _, .suspend)): names[id] = .some(nil)
      case .work(.assertionAcquired(let id, let explanation, _)):
        names[id] = name(ofAssertion: id, explanation)
      case .work(.assertionReleased(let id, _, _)):
        guard let name = names.removeValue(forKey: id) ?? name(ofAssertion: id, nil),
          event.time >= session.enteredBackgroundAt
        else { break }
        last = Release(at: event.time, name: name, isAssertion: true, source: event.source)
      default: break
      }
    }
    guard let ended = session.lastTaskEndedAt, last.map({ $0.at < ended }) ?? true,
      clock.map({ $0 <= ended }) ?? true
    else { return last }
    let task = tasks.last { $0.end == ended }
    return Release(
      at: ended,
      name: task.map { "task \(ExplanationWording.name(of: $0))" } ?? "its last background task",
      isAssertion: false, source: source(at: ended) { $0.endsTask(task?.id) })
  }

  private func name(ofAssertion id: Symbol, _ explanation: Symbol?) -> FindingText {
    if let text = text(explanation) { return "the assertion “\(quoted: text)”" }
    return modes[id].map { "an assertion for \($0.kind.words)" } ?? "an assertion"
  }

  /// When the last assertion of a background mode was given up, where a process went on running for
  /// more than a moment.
  func modesEnd(in session: BackgroundSession) -> Instant? {
    var open: Set<Symbol> = []
    var last: Instant?
    for event in events where event.time <= session.lastInstant {
      switch event.kind {
      case .work(.assertionAcquired(let id, _, let kind)) where kind.isExempt:
        open.insert(id)
        last = nil
      case .work(.assertionReleased(let id, _, _))
      where (open.remove(id) != nil || modes[id] != nil) && open.isEmpty:
        last = event.time
      default: break
      }
    }
    guard hasDurations, let last, last >= session.enteredBackgroundAt,
      session.lastInstant - last > .seconds(1)
    else { return nil }
    return last
  }

  /// Returns the name of a task; with its identifier where another one has the same name.
  func name(_ name: String?, _ id: Int64?) -> FindingText {
    guard let name, let id else { return "\(name: name, id)" }
    return sharedNames.contains(name) ? "\(name: name, id) (\(String(id)))" : "\(name: name, id)"
  }

  /// The name that the begin of a task gave it.
  func taskName(_ id: Int64?) -> String? {
    guard let id else { return nil }
    for event in events.reversed() {
      if case .work(.beginTask(id, let name?)) = event.kind { return text(name) }
    }
    return nil
  }

  /// The line that shows the begin of the task that a line ends.
  func begin(ofEndIn source: SourcePosition) -> SourcePosition? {
    guard let end = events.first(where: { $0.source == source && $0.kind.isEndOfTask }),
      case .work(.endTask(let id?)) = end.kind
    else { return nil }
    return events.last { $0.time <= end.time && $0.kind.beginsTask(id) }?.source
  }

  /// The line that shows the begin of a background task.
  func source(ofBeginOf task: BackgroundTask) -> SourcePosition? {
    switch task.beginning {
    case .timed: source(at: task.begin) { $0.beginsTask(task.id) }
    case .age, .leastAge: firstAges[task.id]
    }
  }
}

extension EventKind {
  /// Whether it is the begin of a background task; a line may hide the identifier.
  func beginsTask(_ id: Int64?) -> Bool {
    guard case .work(.beginTask(let other, _)) = self else { return false }
    return other == nil || id == nil || other == id
  }

  /// Whether it ends a background task.
  func endsTask(_ id: Int64?) -> Bool {
    switch self {
    case .work(.endTask(let other)), .work(.taskExpired(let other, _)):
      other == nil || id == nil || other == id
    case .work(.noTaskOpen): true
    default: false
    }
  }

  /// Whether the app ends a background task.
  var isEndOfTask: Bool {
    if case .work(.endTask) = self { true } else { false }
  }

  /// The background time that the app says it has left, as part of a budget.
  var timeLeft: TimeSpan? {
    guard case .work(.timeRemaining(let span)) = self, span >= .zero,
      span <= BackgroundBudget.longest
    else { return nil }
    return span
  }
}

extension AssertionKind {
  /// The purpose in a sentence.
  var words: String {
    switch self {
    case .finishTask: "a background task"
    case .voip: "a call"
    case .audio, .location, .bluetooth, .accessory, .navigation, .fetch, .push, .download,
      .suspend, .reconnect, .other:
      "\(self)"
    }
  }
}

extension FindingText.StringInterpolation {
  /// Appends the name of a background task, else its identifier.
  mutating func appendInterpolation(name: String?, _ id: Int64?) {
    if let name, !name.isEmpty {
      appendInterpolation("“\(quoted: name)”" as FindingText)
    } else if let id {
      appendLiteral(String(id))
    } else {
      appendLiteral("without a name")
    }
  }
}
