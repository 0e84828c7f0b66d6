internal import LifetraceModel
internal import LifetraceTimelines

/// All metrics of one app, added up from its processes in the order of time.
struct AppAccumulator: Sendable {
  /// The app as the log names it.
  var key: AppKey
  /// The number of the app among all apps; `nil` for one that is made up.
  var subject: Int?
  /// Whether any of its timeline lies in the time range.
  private(set) var isPresent = false
  private(set) var states: AppStates
  private(set) var capture = AppCapture()
  private var conformance = ConformanceTally()
  private(set) var sessions: BackgroundSessionTally
  private var processes: RecentItems<ProcessFacts>
  private var scenes: SceneLedgers
  private var launches: LaunchTally
  private var metrics = MetricTallies()
  private var exits: ExitTally
  private var significant: SignificantEvents
  private var exceededLimits: RecentItems<ExceededLimitFacts>
  private var scheduledTasks: ScheduledTaskTally
  private var sceneWarning: SceneWarning?
  /// Whether UIKit ended a process of it for what it warned of.
  private var wasEndedForScenes = false

  /// Creates the metrics of an app without processes.
  init(_ key: AppKey, in context: MetricsContext) {
    self.key = key
    states = AppStates(in: context)
    sessions = BackgroundSessionTally(in: context)
    processes = RecentItems(keepsAll: context.options.full)
    scenes = SceneLedgers(in: context)
    launches = LaunchTally(in: context)
    exits = ExitTally(in: context)
    significant = SignificantEvents(in: context)
    exceededLimits = RecentItems(keepsAll: context.options.full)
    scheduledTasks = ScheduledTaskTally(in: context)
  }

  /// Adds time without a process, clipped to the time range.
  mutating func add(notRunning whole: StateInterval<AppState>, in context: MetricsContext) {
    guard let interval = context.clipping.clip(whole) else { return }
    isPresent = true
    if !interval.state.isKnown(as: .notRunning) { states.endKnownLife() }
    states.append(interval)
  }

  /// Adds a launch without a process in the log.
  mutating func add(_ launch: UnmetLaunch, in context: MetricsContext) {
    guard context.clipping.contains(launch.at) else { return }
    isPresent = true
    launches.add(LaunchFacts(launch))
  }

  /// Adds a process, clipped to the time range.
  ///
  /// The memory of the history may be reused afterwards; nothing in it is kept.
  mutating func add(_ history: inout ProcessHistory, in context: MetricsContext) {
    if context.clipping.isUnbounded {
      history.finishRecord()
      add(history, clippedFrom: nil, in: context)
    } else {
      capture.addWrittenSuspensions(of: history)
      guard var clipped = context.clipping.clip(history) else { return }
      clipped.finishRecord()
      add(clipped, clippedFrom: history, in: context)
    }
  }

  /// Adds a process, which may be clipped from the whole of it.
  private mutating func add(
    _ history: ProcessHistory, clippedFrom whole: ProcessHistory?, in context: MetricsContext
  ) {
    let launchKind =
      whole.map { LaunchReading.kind(in: history, of: $0, context) }
      ?? LaunchReading.kind(of: history, in: context)
    let launch = whole.map(\.launch) ?? history.launch
    isPresent = true
    let process = history.intervals.isEmpty ? nil : processes.total
    capture.addWrittenSuspensions(of: history)
    capture.add(history)
    conformance.add(history.record.violations, pid: history.pid, in: context)
    // Of an exit alone that was within some time, nothing is known of any moment.
    if !history.intervals.isEmpty {
      if history.launch == nil { states.endKnownLife() } else { states.launch() }
      for interval in history.intervals { states.append(interval) }
      if let exit = history.exit, exit.notAfter == nil, exit.report.timing != .within {
        states.exit()
      }
    }
    if var launch = LaunchReading.read(history, launchKind, in: context) {
      launch.process = process
      launches.add(launch)
    }
    metrics.add(MeasuredProcess(history: history, launchKind: launchKind), in: context)
    let category = history.exit.map { ExitClassification.category(of: $0, in: context) }
    if let exit = history.exit, let category {
      exits.add(exit, category, of: history, process: process, in: context)
      wasEndedForScenes =
        wasEndedForScenes
        || ExitClassification.namesScenes(context.text(exit.report.explanation))
    }
    significant.add(history.record.significant, pid: history.pid)
    scheduledTasks.add(history.record.work.bgTasks, pid: history.pid, until: history.exit?.at)
    if let missing = history.record.scenesMissing {
      sceneWarning = SceneWarning(pid: history.pid, at: missing.at, source: missing.source)
    }
    for fact in history.record.exceededLimits {
      exceededLimits.append(ExceededLimitFacts(fact: fact, pid: history.pid))
    }
    // The budgets of an extension are not its own: it runs for its host.
    if key.kind != .appExtension {
      BackgroundSessionReading(
        history, process: process, launchKind: launchKind, launchReason: launch?.reason,
        exitCategory: category, isOfWrittenSuspensions: capture.isOfWrittenSuspensions,
        surroundings: whole.map { ClippingSurroundings(of: history, in: $0) }
          ?? ClippingSurroundings(), in: context
      ).add(to: &sessions)
    }
    for scene in history.scenes { scenes.add(scene) }
    if let process = ProcessFacts(history, in: context) { processes.append(process) }
  }

  /// Returns the app's analysis, with its sessions judged by the budget of an era.
  func analysis(in finding: EraFinding, _ context: MetricsContext) -> AppAnalysis {
    let bundle = context.text(key.bundle)
    let start = states.start ?? Instant(nanoseconds: 0)
    var app = AppAnalysis(
      device: context.text(key.device), boot: context.text(capture.boot),
      bundle: bundle, process: context.text(key.name), kind: key.kind,
      isSystem: AppAnalysis.isSystem(key.kind, bundle: bundle),
      windowStart: start, windowEnd: states.end ?? start, eventCount: capture.eventCount)
    app.os = finding.os
    app.origin = subject.map { AppAnalysis.Origin(subject: $0, era: finding) }
    if !context.isMeasured { app.window = .zero }
    let ended = states.ended
    app.timeInState = ended.shares(ofWindow: app.window)
    app.transitions = ended.transitions()
    for index in app.transitions.indices where app.transitions[index].from == .state(.background) {
      guard let next = app.transitions[index].to.known else { continue }
      app.transitions[index].overBudget = sessions.overCount(endingIn: next, in: finding.era)
    }
    app.timeline = states.timeline
    app.processes = processes.bounded { $0.analysis(in: context) }
    app.scenes = scenes.list(in: context)
    app.launches = launches.list(in: context)
    app.toActive = launches.toActive.distribution()
    app.metrics = metrics.values(in: context)
    app.backgroundSessions = sessions.sessions(in: finding, context)
    app.exits = exits.list(in: context)
    app.exitsByCategory = exits.byCategory
    app.countedExits = exits.counted
    app.significantEvents = significant.list(in: context)
    app.exceededLimits = exceededLimits.bounded { ExceededLimit($0, in: context) }
    app.scheduledTasks = scheduledTasks.list(in: context)
    app.sceneWarning = wasEndedForScenes ? nil : sceneWarning
    app.conformance = conformance.conformance(in: context)
    return app
  }

  /// Removes and returns the items that were added to all lists since the last call.
  ///
  /// - Parameter isLast: whether no items follow.
  mutating func takeItems(
    isLast: Bool, in finding: EraFinding, _ context: MetricsContext
  ) -> AppItems {
    significant.forgetItems()
    _ = exceededLimits.takeAll()
    scheduledTasks.forgetItems()
    let (ofSessions, otherWork) = sessions.takeItems(in: finding, context)
    return AppItems(
      timeline: states.takeTimeline(isLast: isLast),
      processes: processes.takeAll().map { $0.analysis(in: context) },
      scenes: scenes.takeTimelines(isLast: isLast, in: context),
      launches: launches.takeItems(in: context), sessions: ofSessions, otherWork: otherWork,
      exits: exits.takeItems(in: context),
      // A violation counts only if the log holds the callback that is missing, which its end shows.
      conformance: isLast ? conformance.conformance(in: context) : nil)
  }

  /// Returns the notes about the app's own lines.
  func notes(in context: MetricsContext) -> [Diagnostic] {
    capture.notesOnScenes(of: name(in: context))
  }

  /// Returns what the notes on the capture say of the app.
  func noted(_ finding: EraFinding, in context: MetricsContext) -> CaptureNotes.App {
    let isOpen = sessions.ofVersion > 0 && finding.era == .unknown
    return CaptureNotes.App(
      name: name(in: context), unseenEnds: sessions.unseenEnds, sessions: sessions.total,
      timeouts: sessions.timeouts,
      sessionsOfUnknownVersion: isOpen && !finding.isContradicted ? sessions.ofVersion : 0,
      hasUnclearForeground: capture.hasUnclearForeground,
      hasConflictingVersions: isOpen && finding.isContradicted)
  }

  /// Whether it is one of Apple's own apps.
  func isOfSystem(in context: MetricsContext) -> Bool {
    AppAnalysis.isSystem(key.kind, bundle: context.text(key.bundle))
  }

  private func name(in context: MetricsContext) -> String {
    AppAnalysis.displayName(bundle: context.text(key.bundle), process: context.text(key.name))
  }

  /// Returns the entry of an extension under its host.
  func asExtension(in context: MetricsContext) -> ExtensionAnalysis {
    let ended = states.ended
    var part = ExtensionAnalysis(
      identifier: context.text(key.bundle) ?? context.text(key.name) ?? "(unnamed extension)",
      pid: capture.lastPID, timeInState: ended.shares(ofWindow: ended.time),
      exits: exits.list(in: context))
    part.timeline = states.timeline
    part.processes = processes.bounded { $0.analysis(in: context) }
    part.subject = subject
    return part
  }
}

/// The items that a part of a log added to the lists of one app.
struct AppItems: Sendable {
  var timeline: [StateInterval<AppState>]
  var processes: [ProcessAnalysis]
  var scenes: [SceneAnalysis]
  var launches: [LaunchAnalysis]
  var sessions: [BackgroundSession]
  var otherWork: [BackgroundWork]
  var exits: [ExitAnalysis]
  /// Only with the last items.
  var conformance: Conformance?

  var isEmpty: Bool {
    timeline.isEmpty && processes.isEmpty && scenes.isEmpty && launches.isEmpty && sessions.isEmpty
      && otherWork.isEmpty && exits.isEmpty && conformance == nil
  }
}

/// The states of a process just outside of the time range.
struct ClippingSurroundings: Sendable {
  /// The state before the one with which the clipped process begins, if the process lived then.
  private(set) var before: StateSet<AppState>?
  /// The first known state after the one with which the clipped process ends, if any.
  private(set) var after: AppState?

  /// Creates the surroundings of a process that is not clipped.
  init() {}

  /// Creates the surroundings of a clipped process.
  init(of clipped: ProcessHistory, in whole: ProcessHistory) {
    guard let first = clipped.intervals.first, let last = clipped.intervals.last else { return }
    let all = whole.intervals
    let start = all.firstIndex { $0.end > first.start || $0.start == first.start }
    if let start, start > 0 { before = all[start - 1].state }
    if var index = all.lastIndex(where: { $0.start < last.end || $0.end == last.end }) {
      while index + 1 < all.count, all[index + 1].state == last.state { index += 1 }
      after = all[(index + 1)...].lazy.compactMap(\.state.known).first
    }
  }
}
