import LifetraceMetrics
import LifetraceModel

/// Puts the steps of an exit or a background session in order.
struct ExplanationStory {
  private typealias Step = Explanation.Step

  /// What a line shows of an instant.
  private struct Place: Hashable {
    let at: Instant
    let source: SourcePosition
  }

  /// What is said of an instant.
  private struct Words: Hashable {
    let at: Instant
    let text: FindingText
  }

  let scene: ExplanationScene
  private let session: BackgroundSession?
  /// When the system announced that the budget of a session ends soon.
  let warnings: Set<Instant>

  /// The most steps; those that matter least are left out.
  private static let longest = 24
  /// The most changes of the app's state before the decisive instant.
  private static let mostStates = 6
  /// The most background tasks that simply ended.
  static let mostEndedTasks = 3

  init(_ scene: ExplanationScene) {
    self.scene = scene
    session = scene.subject.session
    warnings = Set(scene.subject.app.backgroundSessions.items.compactMap(\.warnedAt))
  }

  /// The steps in the order of time, and the number of those left out.
  var steps: (items: [Explanation.Step], hiddenCount: Int) {
    let states = states
    let others =
      states + earlierSessions(before: start(states)) + extensionStates + launch + tasks + ownLine
      + work(since: start(states))
    var all = merged(others + settled(ending, others))
    var hiddenCount = 0
    for weight in [Step.Weight.detail, .state, .work] where all.count > Self.longest {
      let before = all.count
      var excess = before - Self.longest
      // The nearer to the decisive instant, the more a step says.
      all.removeAll { step in
        guard excess > 0, step.weight == weight, !step.isDecisive else { return false }
        excess -= 1
        return true
      }
      hiddenCount += before - all.count
    }
    guard scene.hasDurations, let decisive = scene.decisiveAt else { return (all, hiddenCount) }
    for index in all.indices { all[index].offset = all[index].at - decisive }
    return (all, hiddenCount)
  }

  /// Where the part of the story begins in which every line is looked at.
  private func start(_ states: [Step]) -> Instant {
    let first = states.first?.at ?? scene.end
    return min(first, session?.begin ?? first)
  }

  /// Lets another step of the same line or instant be the decisive one where the log shows no better end.
  private func settled(_ ending: [Step], _ others: [Step]) -> [Step] {
    guard let place = ending.firstIndex(where: { $0.isStopgap && $0.isDecisive }) else {
      return ending
    }
    let same = others.filter { $0.at == ending[place].at }
    let ofLine = same.filter { $0.source != nil && $0.source == ending[place].source }
    // What the line says comes before what it shows.
    let line = ofLine.first { $0.weight == .work } ?? ofLine.first
    guard let other = line ?? same.last(where: { $0.weight < .work }) else { return ending }
    var ending = ending
    ending[place].text = other.text
    ending[place].source = other.source ?? ending[place].source
    return ending
  }

  /// Sorts steps, and leaves out those that repeat another one's line.
  private func merged(_ steps: [Step]) -> [Step] {
    var seen: Set<Place> = []
    var seenStates: Set<Place> = []
    let keyed = steps.filter { !$0.isDecisive && $0.weight == .key }
    let others = steps.filter { !$0.isDecisive && $0.weight != .key && $0.weight != .detail }
    let details = steps.filter { !$0.isDecisive && $0.weight == .detail }
    var kept: [Step] = []
    var said: Set<Words> = []
    for step in steps.filter(\.isDecisive) + keyed + others + details {
      if let source = step.source {
        // A line about work can show a state, too; and one that was written later, several instants.
        let place = Place(at: step.at, source: source)
        let isNew =
          step.weight == .state
          ? !seen.contains(place) && seenStates.insert(place).inserted
          : seen.insert(place).inserted
        guard isNew else { continue }
      }
      // The same without a line of its own.
      if said.insert(Words(at: step.at, text: step.text)).inserted { kept.append(step) }
    }
    let sorted = kept.enumerated().sorted { left, right in
      if left.element.at != right.element.at { return left.element.at < right.element.at }
      // What ends the story is after all lines of the same instant.
      if left.element.isDecisive != right.element.isDecisive { return right.element.isDecisive }
      let (first, second) = (left.element.source, right.element.source)
      if let first, let second, first != second { return first < second }
      return left.offset < right.offset
    }.map(\.element)
    // Several components say the same, one after the other.
    var last: [FindingText: Instant] = [:]
    return sorted.filter { step in
      defer { last[step.text] = step.at }
      guard step.weight != .state, let before = last[step.text] else { return true }
      return scene.hasDurations && step.at - before > .milliseconds(500)
    }
  }
}

// MARK: States

extension ExplanationStory {
  /// The last changes of the app's state up to the end of the story, and where there are several scenes,
  /// of theirs.
  private var states: [Step] {
    guard let timeline = scene.process?.timeline else { return [] }
    let end = scene.end
    // Where a state is only known less exactly, or more exactly for a moment, nothing happened.
    let known = timeline.indices.filter { index in
      let (interval, before) = (timeline[index], index > 0 ? timeline[index - 1].state : nil)
      let isMoment =
        interval.duration == .zero && before.map { interval.state.isSubset(of: $0) } ?? false
      return interval.start <= end && interval.state.isInformative && !isMoment
        && before.map { !$0.isSubset(of: interval.state) } ?? true
    }
    var first = known.suffix(Self.mostStates).first ?? 0
    if let session, let place = known.last(where: { timeline[$0].start <= session.begin }) {
      first = min(first, place)
    }
    let own = known.filter { $0 >= first }.map { index in
      let interval = timeline[index]
      let before = index > 0 ? timeline[index - 1].state : nil
      // What only becomes known more exactly is no change.
      let isChange = before.map { !$0.intersects(interval.state) } ?? true
      return Step(
        interval.start, words(for: interval, after: before),
        source: interval.startEvidence.source, weight: isChange ? .state : .detail)
    }
    let begin = own.first?.at ?? end
    return own + sceneSteps(from: begin, to: end)
  }

  /// The background sessions of the process before the part that is told line by line, a step each.
  private func earlierSessions(before start: Instant) -> [Step] {
    let earlier = scene.subject.app.backgroundSessions.items.filter { other in
      other.pid == scene.subject.pid && other.enteredBackgroundAt < start
        && other.enteredBackgroundAt >= scene.process?.start ?? start
        && other.enteredBackgroundAt != session?.enteredBackgroundAt
    }
    return earlier.map { other in
      var words: FindingText = "entered the background"
      if let used = other.used, let budget = other.budget {
        words = words + ", \(used) of \(limit: budget) used"
      }
      switch other.outcome {
      case .suspended: words = words + ", then suspended"
      case .returned: words = words + ", then came back"
      case .exited, .open: break
      }
      return Step(other.enteredBackgroundAt, words, source: other.source, weight: .detail)
    }
  }

  private func sceneSteps(from begin: Instant, to end: Instant) -> [Step] {
    let scenes = scene.subject.app.scenes.items
    guard scenes.count > 1 else { return [] }
    return scenes.flatMap { scene in
      (scene.timeline ?? []).filter {
        $0.start >= begin && $0.start <= end && $0.state.isKnown && $0.startEvidence.kind.isShown
      }.map { interval in
        let state = interval.state.known.map(Self.words) ?? ""
        let name = scene.id.suffix(12)
        return Step(
          interval.start, "scene …\(quoted: String(name)): \(state)",
          source: interval.startEvidence.source)
      }
    }
  }

  /// What the system says of an extension, which has no timeline of its own.
  private var extensionStates: [Step] {
    guard scene.subject.extensionIdentifier != nil else { return [] }
    var last: FindingText?
    return scene.events.compactMap { event in
      guard event.time <= scene.end else { return nil }
      let words: FindingText
      switch event.kind {
      case .started, .launched: words = "launched"
      case .suspended: words = "was suspended"
      case .resumed: words = "resumed"
      case .state(let state) where state.task == .suspended: words = "was suspended"
      case .state(let state) where state.task == .running && last == "was suspended":
        words = "resumed"
      default: return nil
      }
      defer { last = words }
      return words == last ? nil : Step(event.time, words, source: event.source, weight: .work)
    }
  }

  private static func words(of state: SceneState) -> String {
    switch state {
    case .unattached: "not connected"
    case .foregroundInactive: "in the foreground, inactive"
    case .foregroundActive: "active"
    case .background: "in the background"
    case .suspended: "suspended"
    }
  }

  /// Whether the process wrote a line of its own after a change, so that it was not suspended with it.
  private func wroteLater(in interval: StateInterval<AppState>) -> Bool {
    guard interval.start <= interval.end else { return false }
    let first = scene.events.partitionPoint { $0.time <= interval.start }
    return scene.events[first...].prefix { $0.time <= interval.end }.contains(
      where: \.kind.isPlainRecord)
  }

  /// Returns the words for a change of the app's state.
  private func words(
    for interval: StateInterval<AppState>, after before: StateSet<AppState>?
  ) -> FindingText {
    let evidence = interval.startEvidence
    let how =
      switch evidence.kind {
      case .observed: ""
      case .derived: " (from its scenes)"
      case .inferred: " (inferred)"
      case .cutOff: evidence.source == nil && before == nil ? " as the log begins" : ""
      }
    guard let before, !before.isEmpty, !before.intersects(interval.state) else {
      return "\(interval.state.sentenceWords)\(how)"
    }
    switch interval.state.known {
    case .active?: return "became active\(how)"
    case .inactive? where before.isSubset(of: .notInForeground):
      return "entered the foreground\(how)"
    case .inactive?: return "resigned active\(how)"
    case .background? where before.isSubset(of: .foreground):
      return "entered the background\(how)"
    case .background?: return "resumed in the background\(how)"
    case .suspended?: return "was suspended\(how)"
    case .notRunning?: return "was gone\(how)"
    case nil
    where before.isSubset(of: .foreground) && interval.state.isSubset(of: .backgroundOrSuspended):
      return
        "entered the background\(wroteLater(in: interval) ? "" : ", perhaps suspended since")\(how)"
    case nil
    where before.isSubset(of: .foreground) && interval.state.contains(.inactive)
      && !interval.state.contains(.active):
      return "resigned active, perhaps in the background since\(how)"
    case nil: return "\(interval.state.sentenceWords)\(how)"
    }
  }
}

extension StateSet<AppState> {
  /// Whether it says where the app was.
  var isInformative: Bool { !isOpen && !isEmpty }

  /// The states in a sentence; `words` is their name in tables and legends.
  package var sentenceWords: String {
    switch self {
    case .state(.active): "active"
    case .state(.inactive): "inactive"
    case .state(.background): "in the background"
    case .state(.suspended): "suspended"
    case .state(.notRunning): "not running"
    case .foreground: "in the foreground, active or inactive"
    case .backgroundOrSuspended: "in the background or suspended"
    case .notInForeground: "not in the foreground, perhaps gone"
    case .running: "running"
    case .alive: "running or suspended"
    case .undetermined: "in a state that is not known"
    case let set:
      set.members.map { StateSet.state($0).sentenceWords }.joined(separator: " or ")
    }
  }
}

// MARK: Launch and end

extension ExplanationStory {
  private var launch: [Step] {
    guard let launch = scene.launch else { return [] }
    let words: FindingText =
      switch launch.kind {
      case .foreground: "launched for the user"
      case .background: "launched in the background"
      case .prewarm: "launched ahead of use (prewarmed)"
      case .undetermined: "launched"
      case .failed: "could not be launched"
      case .requested: "launch requested"
      }
    let reason: FindingText =
      launch.reason.flatMap { $0 == launch.kind.rawValue ? nil : $0 }
      .map { ": “\(quoted: $0)”" } ?? ""
    let sooner: FindingText = launch.isTimed ? "" : ", now or sooner"
    return [Step(launch.at, words + sooner + reason, source: launch.source, weight: .key)]
  }

  /// Where a process stopped that a watchdog found stuck.
  private var ownLine: [Step] {
    guard let line = scene.lastOwnLine, scene.subject.exit?.category == .watchdog else { return [] }
    return [Step(line.time, "its last own line", source: line.source, weight: .work)]
  }

  private var ending: [Step] {
    switch scene.subject.event {
    case .exit(let exit): ending(of: exit)
    case .session(let session): ending(of: session)
    }
  }

  private func ending(of exit: ExitAnalysis) -> [Step] {
    var steps: [Step] = []
    let code: FindingText = exit.rawReason.map { " (\($0))" } ?? ""
    switch exit.timing {
    case .timed, .before, .requested:
      let sooner = exit.timing == .before ? ", now or sooner" : ""
      let words: FindingText =
        exit.timing == .requested
        ? "was about to end\(code)" : "\(ExitWording(exit).verb)\(sooner)\(code)"
      steps.append(
        Step(exit.at, words, source: scene.line(of: exit), weight: .key, isDecisive: true))
    case .untimed:
      var step = Step(
        exit.at, "ended at a time that no line shows\(code)", source: exit.sources.first,
        weight: .key, isDecisive: true)
      step.isTimed = false
      steps.append(step)
    case .after(let notAfter):
      let isLine = exit.category != .silent && exit.category != .restart
      let later: FindingText =
        notAfter == nil
        ? "last seen; ended later\(code)" : "\(ExitWording(exit).verb), now or later\(code)"
      steps.append(
        Step(
          exit.at, isLine ? later : "last line about it",
          source: isLine ? exit.sources.first : scene.lastLine(upTo: exit.at), weight: .key,
          isDecisive: true, isStopgap: !isLine))
      if let notAfter, notAfter != scene.nextLaunch?.at {
        let words: FindingText = exit.category == .restart ? "the device had restarted" : "gone"
        steps.append(Step(notAfter, words, source: scene.firstLine(at: notAfter), weight: .key))
      }
    }
    return steps + nextLaunch
  }

  /// The launch after an exit.
  private var nextLaunch: [Step] {
    guard let next = scene.nextLaunch else { return [] }
    let kind: FindingText =
      switch next.kind {
      case .foreground: " for the user"
      case .background: " in the background"
      case .prewarm: " ahead of use"
      case .undetermined, .failed, .requested: ""
      }
    return [Step(next.at, "launched again\(kind)", source: next.source, weight: .key)]
  }

  private func ending(of session: BackgroundSession) -> [Step] {
    let at = scene.end
    let words: FindingText
    switch session.outcome {
    case .suspended: words = "was suspended"
    case .returned: words = "returned to the foreground"
    case .exited: words = "ended"
    case .open where session.runningAt != nil: words = "still running"
    case .open: words = "last line about it"
    }
    let isSeen = session.endedAt != nil
    let line = isSeen ? scene.firstStateLine(at: at) : scene.lastLine(upTo: at)
    return [
      Step(
        at, words, source: session.judgedBy ?? line, weight: .key, isDecisive: true,
        isStopgap: !isSeen && session.runningAt == nil)
    ]
  }
}

extension ExplanationScene {
  /// The line that gives the time of an exit, else the first about it.
  func line(of exit: ExitAnalysis) -> SourcePosition? {
    let timed = events.filter { $0.time == exit.at && exit.sources.contains($0.source) }
    let report = timed.first { if case .exited = $0.kind { true } else { false } }
    return (report ?? timed.first)?.source ?? exit.sources.first
  }

  /// The last line before the end that the process wrote itself, of those that are known.
  var lastOwnLine: LifecycleEvent? {
    events.last { event in
      guard event.time <= end else { return false }
      if case .callback = event.kind {
        return [.callback, .phase, .focus].contains(event.emitter)
      }
      return event.kind.isPlainRecord
    }
  }

  /// The last line about the process up to an instant.
  func lastLine(upTo instant: Instant) -> SourcePosition? {
    events.last { $0.time <= instant }?.source
  }

  /// The line that begins a state at an instant.
  func firstStateLine(at instant: Instant) -> SourcePosition? {
    process?.timeline?.last { $0.start == instant }?.startEvidence.source
  }

  /// The first line about the app at an instant.
  func firstLine(at instant: Instant) -> SourcePosition? {
    lines.events(in: instant...instant).first?.source
  }
}
