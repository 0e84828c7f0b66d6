import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

extension TimelineLane {
  /// The most lanes of single processes in a picture; the others are counted in a lane of their own.
  private static let mostProcesses = 24
  /// The most scenes and processes of extensions of an app in a picture.
  private static let mostParts = 8
  /// The most background tasks of a lane in a picture.
  private static let mostTasks = 8
  /// The most budgets of a lane in a picture.
  private static let mostGauges = 8
  /// The most marks of a lane in a picture.
  private static let mostMarks = 24

  /// Returns the lanes of all apps in a report: of every process, of scenes where an app has several, as a
  /// single one repeats its app, and of the app's extensions.
  static func lanes(of context: ReportContext, _ wording: FindingWording) -> [TimelineLane] {
    var appStates: [StateSet<AppState>: Stretch.States] = [:]
    var sceneStates: [StateSet<SceneState>: Stretch.States] = [:]
    return context.apps.flatMap { app -> [TimelineLane] in
      let name = AppName(
        text: app.displayName, device: context.hasSeveralDevices ? app.device : nil)
      let facts = FactsByProcess(app)
      let processes = app.processes.items.compactMap { process -> TimelineLane? in
        guard let timeline = process.timeline, !timeline.isEmpty else { return nil }
        var lane = TimelineLane(
          subject: .process, app: name, name: process.pid.map { "pid \($0)" } ?? "pid not known",
          pid: process.pid, stretches: timeline.map { Stretch($0, &appStates) })
        lane.add(process.inactive)
        lane.add(facts, of: process, context, wording)
        if let gone = facts.exits.of(process).last?.notAfter {
          lane.add(app.timeline ?? [], until: gone, &appStates)
        }
        return lane
      }
      let extensions = app.extensions.flatMap { part in
        part.processes.items.compactMap { process -> TimelineLane? in
          guard let timeline = process.timeline, !timeline.isEmpty else { return nil }
          // A short name stays whole.
          let pid = part.processes.total > 1 ? process.pid.map { " pid \($0)" } ?? "" : ""
          return TimelineLane(
            subject: .appExtension, app: name, name: part.identifier + pid, pid: process.pid,
            stretches: timeline.map { Stretch($0, &appStates) })
        }
      }
      guard app.scenes.total > 1, !processes.isEmpty else { return processes + extensions }
      let ends = Set(processes.compactMap(\.end))
      let scenes = app.scenes.items.compactMap { scene -> TimelineLane? in
        guard let timeline = scene.timeline, !timeline.isEmpty else { return nil }
        var lane = TimelineLane(
          subject: .scene, app: name, name: "scene \(Self.shortened(scene.id))",
          stretches: timeline.map { Stretch($0, &sceneStates) })
        lane.addDisconnections(except: ends)
        return lane
      }
      return processes + scenes + extensions
    }
  }

  /// Returns as many lanes as a picture can show, with as many tasks.
  static func drawn(of lanes: [TimelineLane]) -> [TimelineLane] {
    var drawn: [TimelineLane] = []
    var crowd: [[Stretch]] = []
    var processCount = 0
    var partCount = 0
    let running = Set(lanes.lazy.filter { $0.subject == .process }.map(\.app))
    for lane in lanes {
      if drawn.last?.app != lane.app { partCount = 0 }
      // An extension whose app is not shown stands for itself.
      let isAlone = lane.subject == .appExtension && !running.contains(lane.app)
      switch isAlone ? .process : lane.subject {
      case .process where processCount < mostProcesses:
        processCount += 1
        drawn.append(lane.forPicture)
      case .scene, .appExtension:
        guard drawn.last?.app == lane.app else { continue }
        if partCount < mostParts {
          partCount += 1
          drawn.append(lane.forPicture)
        } else {
          drawn[drawn.count - 1].hiddenPartCount += 1
        }
      case .process: crowd.append(lane.stretches)
      case .crowd: break
      }
    }
    if !crowd.isEmpty {
      drawn.append(
        TimelineLane(
          subject: .crowd, app: AppName(text: "more processes"),
          name: counted(crowd.count, "process", "processes"), crowd: crowd))
    }
    return drawn
  }

  /// The lane with the tasks, budgets and marks that matter most.
  private var forPicture: TimelineLane {
    guard let start, let end else { return self }
    let outcomes: [BackgroundTask.Outcome: Int] = [.leaked: 0, .expired: 1, .open: 2, .ended: 3]
    let verdicts: [BackgroundSession.Verdict: Int] = [.killed: 0, .over: 1, .near: 2]
    let kinds: [Mark.Kind: Int] = [.exit: 1, .warning: 2, .launch: 3]
    var lane = self
    lane.hiddenTaskCount = lane.tasks.keepWorst(Self.mostTasks) { task in
      (outcomes[task.outcome] ?? 3, (task.begin ?? start) - (task.end ?? end))
    }
    lane.hiddenGaugeCount = lane.gauges.keepWorst(Self.mostGauges) { gauge in
      (verdicts[gauge.verdict] ?? 3, gauge.start - gauge.end)
    }
    lane.hiddenMarkCount = lane.marks.keepWorst(Self.mostMarks) { mark in
      (mark.tone == .bad ? 0 : kinds[mark.kind] ?? 4, .zero)
    }
    return lane
  }

  /// The end of an identifier, in which scenes of one app differ.
  private static func shortened(_ id: String) -> String {
    id.unicodeScalars.count > 14 ? "…" + String(id.suffix(12)) : id
  }

  /// Adds the reasons for being inactive to the stretches within which they held.
  ///
  /// Requires: both are in the order of time.
  private mutating func add(_ periods: [InactivePeriod]) {
    var place = 0
    for period in periods {
      while place < stretches.count, stretches[place].end <= period.start { place += 1 }
      guard place < stretches.count else { return }
      for reason in period.reasons where !stretches[place].reasons.contains(reason) {
        stretches[place].reasons.append(reason)
      }
    }
  }

  /// Marks where a scene was disconnected: its lane may end there.
  ///
  /// - Parameter ends: when processes of the app ended, and their scenes with them.
  private mutating func addDisconnections(except ends: Set<Instant>) {
    for (last, stretch) in zip(stretches, stretches.dropFirst())
    where stretch.roles == [.outside] && stretch.startEvidence.kind == .observed
      && stretch.start == last.end && !ends.contains(stretch.start)
    {
      marks.append(
        Mark(
          kind: .event, at: stretch.start, words: "disconnected", tone: .plain,
          source: stretch.startEvidence.source))
    }
  }

  /// Adds what its app was from the last line of the process until the process was gone: it ended some time between.
  private mutating func add(
    _ app: [StateInterval<AppState>], until gone: Instant,
    _ known: inout [StateSet<AppState>: Stretch.States]
  ) {
    guard let end else { return }
    let rest = app[app.partitionPoint { $0.end <= end }...].prefix {
      $0.start < gone && $0.state.contains(.notRunning) && !$0.state.isKnown
    }
    for var interval in rest {
      interval.start = max(interval.start, end)
      interval.end = min(interval.end, gone)
      stretches.append(Stretch(interval, &known))
    }
  }

  private mutating func add(
    _ facts: FactsByProcess, of process: ProcessAnalysis, _ context: ReportContext,
    _ wording: FindingWording
  ) {
    for launch in facts.launches.of(process) {
      marks.append(
        Mark(
          kind: .launch, at: launch.at, words: Self.words(for: launch), tone: .plain,
          source: launch.source))
    }
    for event in facts.events.of(process) {
      marks.append(
        Mark(
          kind: .event, at: event.at, words: "\(event.event)", tone: .plain, source: event.source))
    }
    for exit in facts.exits.of(process) {
      marks.append(
        Mark(
          kind: .exit, at: exit.at, words: Self.words(for: exit, context, wording),
          tone: exit.category.tone, source: exit.sources.first))
    }
    let sessions = facts.sessions.of(process)
    for session in sessions {
      if let at = session.warnedAt {
        marks.append(
          Mark(
            kind: .warning, at: at, words: "the budget ends soon", tone: .warning,
            source: nil))
      }
      if let gauge = Gauge(session, context) { gauges.append(gauge) }
    }
    marks.sort { ($0.at, $0.kind == .exit ? 1 : 0) < ($1.at, $1.kind == .exit ? 1 : 0) }
    let others = facts.otherWork.of(process)
    addTasks(
      sessions.flatMap(\.tasks) + others.filter { $0.assertion == nil }.map(\.task), in: process)
    tasks += facts.scheduledTasks.of(process).map { task in
      TaskBar(
        name: "\(task.kind.nativeWord) “\(task.identifier)”", begin: task.startedAt,
        end: task.endedAt ?? task.expiredAt,
        outcome: task.expiredAt != nil ? .expired : task.endedAt == nil ? .open : .ended,
        source: task.source)
    }
    tasks.sort { ($0.begin ?? process.start) < ($1.begin ?? process.start) }
    let held = others.filter { $0.assertion != nil && $0.assertion != .suspend }.map(\.task)
    assertions = Self.own(sessions.flatMap(\.assertions) + held, in: process)
      .map { Held(begin: $0.begin, end: $0.end) }
  }

  /// The work of a process, each once: sessions list what lasts for several of them.
  private static func own(
    _ work: [BackgroundTask], in process: ProcessAnalysis
  ) -> [BackgroundTask] {
    var seen: Set<BackgroundTask> = []
    return work.filter { work in
      guard let at = work.begin ?? work.end, process.start <= at, at <= process.end else {
        return false
      }
      return seen.insert(work).inserted
    }
  }

  private mutating func addTasks(_ tasks: [BackgroundTask], in process: ProcessAnalysis) {
    self.tasks = Self.own(tasks, in: process).map { task in
      let name = task.name.flatMap { $0.isEmpty ? nil : "“\($0)”" }
      return TaskBar(
        name: "task \(name ?? task.id.map(String.init) ?? "without a name")", begin: task.begin,
        end: task.end, outcome: task.outcome, source: task.source)
    }
  }

  private static func words(
    for exit: ExitAnalysis, _ context: ReportContext, _ wording: FindingWording
  ) -> String {
    if exit.timing == .untimed {
      return "ended at a time that no line shows: \(exit.category.words)"
    }
    let isNamed = ![.normal, .unclassified].contains(exit.category)
    let latest = exit.notAfter.map { ", at the latest at \(context.times.clock($0))" } ?? ""
    return wording.text(exit.verb) + (isNamed ? ": \(exit.category.words)" : "") + latest
  }

  private static func words(for launch: LaunchAnalysis) -> String {
    let words =
      switch launch.kind {
      case .foreground: "launched for the user"
      case .background: "launched in the background"
      case .prewarm: "prewarmed"
      case .undetermined: "launched"
      case .failed: "launch failed"
      case .requested: "launch requested"
      }
    return words + (launch.isTimed ? "" : ", now or sooner")
  }
}

/// What an analysis lists for an app, by the process that it is about.
private struct FactsByProcess {
  let launches: Facts<LaunchAnalysis>
  let events: Facts<SignificantEvent>
  let exits: Facts<ExitAnalysis>
  let sessions: Facts<BackgroundSession>
  /// Background work outside of all sessions.
  let otherWork: Facts<BackgroundWork>
  /// The tasks that BGTaskScheduler ran.
  let scheduledTasks: Facts<ScheduledTask>

  init(_ app: AppAnalysis) {
    launches = Facts(app.launches.items, pid: \.pid) { ($0.at, $0.at) }
    events = Facts(app.significantEvents.items, pid: \.pid) { ($0.at, $0.at) }
    exits = Facts(app.exits.items, pid: \.pid) { ($0.at, $0.at) }
    scheduledTasks = Facts(app.scheduledTasks.items.filter { $0.startedAt != nil }, pid: \.pid) {
      let start = $0.startedAt ?? Instant(nanoseconds: .min)
      return (start, start)
    }
    // The way into the background may begin before the first line of a process.
    sessions = Facts(app.backgroundSessions.items, pid: \.pid) {
      ($0.enteredBackgroundAt, $0.lastInstant)
    }
    otherWork = Facts(app.backgroundSessions.otherWork.items, pid: \.pid) { work in
      let at = work.task.begin ?? work.task.end ?? Instant(nanoseconds: .min)
      return (at, at)
    }
  }

  /// Facts by the pids of their processes, and by time: pids come again.
  struct Facts<Fact> {
    private struct Placed {
      var fact: Fact
      var start: Instant
      var end: Instant
    }

    private let facts: [Int32?: [Placed]]

    /// - Parameter ends: returns the first and the last instant of a fact. Those of one pid follow each other.
    init(
      _ facts: [Fact], pid: (Fact) -> Int32?, ends: (Fact) -> (start: Instant, end: Instant)
    ) {
      self.facts = Dictionary(grouping: facts, by: pid).mapValues { facts in
        facts.map { fact in
          let (start, end) = ends(fact)
          return Placed(fact: fact, start: start, end: end)
        }.sorted { $0.start < $1.start }
      }
    }

    /// Returns the facts of a process, in the order of time.
    func of(_ process: ProcessAnalysis) -> [Fact] {
      let all = facts[process.pid] ?? []
      let first = all.partitionPoint { $0.end < process.start }
      return all[first...].prefix { $0.start <= process.end }.map(\.fact)
    }
  }
}

extension TimelineLane.Stretch {
  /// Creates the stretch of an interval.
  ///
  /// - Parameter known: the states of others.
  init<State: LabelledState>(
    _ interval: StateInterval<State>, _ known: inout [StateSet<State>: States]
  ) {
    let states = known[interval.state] ?? States(label: StateLabel(interval.state))
    known[interval.state] = states
    self.states = states
    start = interval.start
    end = interval.end
    startEvidence = interval.startEvidence
    endEvidence = interval.endEvidence
  }
}

extension TimelineLane.Gauge {
  /// Returns `nil` for a session without a budget, or of which the log does not show where it counts from.
  fileprivate init?(_ session: BackgroundSession, _ context: ReportContext) {
    guard context.times.reference.hasDurations, let budget = session.budget, budget > .zero,
      session.verdict != .exempt, session.verdict != .notObservable,
      let start = session.countsFrom
    else { return nil }
    self.start = start
    self.budget = budget
    end = session.used.map { start + $0 } ?? session.endedAt ?? session.runningAt ?? start
    verdict = session.verdict
    source = session.judgedBy ?? session.source
    let times = context.times
    let limit = times.quantities.limit(budget)
    if let used = session.used {
      words = "\(times.duration(used)) of \(limit)"
    } else if let most = session.usedAtMost {
      words = "at most \(times.duration(most)) of \(limit)"
    } else {
      words = "budget \(limit)"
    }
  }
}

extension Array {
  /// Keeps some items, those with the least rank, in their order.
  ///
  /// - Returns: the number of items that were left out.
  fileprivate mutating func keepWorst(
    _ most: Int, rank: (Element) -> (Int, TimeSpan)
  ) -> Int {
    guard count > most else { return 0 }
    let hidden = count - most
    let ranks = map(rank)
    let kept = indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.prefix(most).sorted()
    self = kept.map { self[$0] }
    return hidden
  }
}

/// Compares ranks, then places.
private func < (left: ((Int, TimeSpan), Int), right: ((Int, TimeSpan), Int)) -> Bool {
  left.0 != right.0 ? left.0 < right.0 : left.1 < right.1
}
