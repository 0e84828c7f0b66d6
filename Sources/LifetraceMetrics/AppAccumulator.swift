internal import LifetraceModel
internal import LifetraceTimelines

/// All metrics of one app, folded from its pieces in the order of time.
struct AppAccumulator: Sendable {
  private struct ExitFacts {
    var exit: ProcessHistory.Exit
    var pid: Int32?
    var category: ExitCategory
    var timing: ExitAnalysis.Timing
  }

  /// The app as the log names it: what tells it apart from others is known from the beginning.
  var key: AppKey
  /// `true` iff any piece of its timeline lies in the part of the log that is looked at.
  private(set) var isPresent = false
  private(set) var windowStart: Instant?
  private(set) var windowEnd: Instant?
  private(set) var states: StateLedger<AppState>
  /// `true` iff native events tell of suspensions in a process up to here.
  private var isOfWrittenSuspensions = false
  /// The process seen last.
  private(set) var lastPID: Int32?
  private(set) var ledger: BackgroundLedger
  private var cursors = BackgroundStayReading.Cursors()
  private(set) var hasGap = false
  /// `true` iff the app was in the foreground and no line could tell active from inactive.
  private(set) var hasUnclearForeground = false
  /// Callbacks without the one that should have come before.
  private var missing = MissingCallbacks()
  /// The inputs in which its processes begin and end.
  private(set) var inputs: [UInt32] = []
  private var boot: Symbol?
  private var hasSeveralBoots = false
  private var eventCount = 0
  private var timeline: [StateInterval<AppState>] = []
  private var processes: RecentItems<ProcessFacts>
  private var scenes: SceneLedgers
  private var launches: RecentItems<LaunchFacts>
  private var toActive = DurationSample()
  private var resumes = DurationSample()
  private var inactive = InactiveReasonTimes()
  private var exits: RecentItems<ExitFacts>
  private var exitsByCategory: [ExitCategory: Int] = [:]
  private var significant: SignificantEvents
  private var keepsTimeline: Bool
  /// `true` iff everything is kept, however long.
  private let keepsAll: Bool

  /// Intervals of a timeline beyond which only a full analysis keeps it: more than any strip
  /// could show.
  private static let longestTimeline = 20_000

  init(_ key: AppKey, in context: MetricsContext) {
    self.key = key
    keepsAll = context.options.full
    keepsTimeline = keepsAll || context.options.keepsTimelines
    states = StateLedger(isMeasured: context.isMeasured)
    ledger = BackgroundLedger(in: context)
    processes = RecentItems(keepsAll: keepsAll)
    scenes = SceneLedgers(in: context)
    launches = RecentItems(keepsAll: keepsAll)
    exits = RecentItems(keepsAll: keepsAll)
    significant = SignificantEvents(in: context)
  }

  /// Adds the part of a time without a process that lies in the part of the log that is looked at.
  mutating func add(notRunning whole: StateInterval<AppState>, in context: MetricsContext) {
    guard let interval = context.clipping.clip(whole) else { return }
    isPresent = true
    if !interval.state.isKnown(as: .notRunning) { endKnownLife() }
    append(interval)
  }

  /// Adds a launch of which the log shows no process.
  mutating func add(_ launch: UnmetLaunch, in context: MetricsContext) {
    guard context.clipping.contains(launch.at) else { return }
    isPresent = true
    add(LaunchFacts(launch))
  }

  /// Adds the part of a process's life that lies in the part of the log that is looked at.
  ///
  /// Its memory may be used again afterwards, what stands in it may not.
  mutating func add(_ history: inout ProcessHistory, in context: MetricsContext) {
    // Who writes them for one process writes them for the next.
    if history.record.watch.hasWrittenSuspensions { isOfWrittenSuspensions = true }
    if context.clipping.isUnbounded {
      history.finishRecord()
      add(whole: history, in: context)
    } else if var clipped = context.clipping.clip(history) {
      clipped.finishRecord()
      let launchKind = LaunchReading.kind(in: clipped, of: history, context)
      let surroundings = PartSurroundings(of: clipped, in: history)
      add(part: clipped, surroundings, launchKind, for: history.launch?.reason, in: context)
    }
  }

  /// Adds all of a process's life; apart, since whoever may change a history copies it for each that
  /// borrows it.
  private mutating func add(
    whole history: borrowing ProcessHistory, in context: borrowing MetricsContext
  ) {
    let launchKind = LaunchReading.kind(of: history, in: context)
    add(part: history, PartSurroundings(), launchKind, for: history.launch?.reason, in: context)
  }

  /// Adds what is looked at of a process's life.
  ///
  /// - Parameters:
  ///   - surroundings: what lies just outside of it.
  ///   - launchKind: what the launch was for that it begins with, or begins within.
  ///   - reason: the text that the log gives for the launch.
  private mutating func add(
    part history: borrowing ProcessHistory, _ surroundings: PartSurroundings,
    _ launchKind: LaunchAnalysis.Kind?, for reason: Symbol?, in context: borrowing MetricsContext
  ) {
    isPresent = true
    note(boot: history.boot)
    note(input: history.intervals.first?.startEvidence.source?.input)
    note(input: history.intervals.last?.endEvidence.source?.input)
    lastPID = history.pid ?? lastPID
    if history.launch == nil { endKnownLife() } else { states.assume(.state(.notRunning)) }
    append(history.intervals)
    if let exit = history.exit, !exit.isSilent { states.move(to: .state(.notRunning)) }

    eventCount += history.record.evidenceCount
    hasGap = hasGap || history.record.shown.contains(.gap)
    if !history.record.shown.contains(.active) {
      hasUnclearForeground =
        hasUnclearForeground || history.intervals.contains { $0.state == .foreground }
    }
    missing.add(history.record.missing)
    if let launch = LaunchReading.read(history, launchKind, in: context) { add(launch) }
    if context.isMeasured {
      ResumeReading.forEachResume(in: history, launchKind: launchKind) { resumes.insert($0) }
    }
    if history.record.shown.contains(.reasons) {
      inactive.add(history, isMeasured: context.isMeasured)
    }
    let category = history.exit.map { ExitClassification.category(of: $0, in: context) }
    if let exit = history.exit, let category { add(exit, category, of: history) }
    if !history.record.significant.isEmpty {
      significant.add(history.record.significant, pid: history.pid)
    }
    // An extension runs at its host's bidding: an app's budgets are not its own.
    if key.kind != .appExtension {
      let stays = BackgroundStayReading(
        history, launchKind: launchKind, launchReason: reason, exitCategory: category,
        isOfWrittenSuspensions: isOfWrittenSuspensions, surroundings: surroundings, in: context)
      stays.read(history, &cursors) { stay, assertions, whole in
        ledger.add(stay, assertions, whole: whole)
      } otherWork: {
        ledger.add($0)
      }
    }
    for scene in history.scenes { scenes.add(scene) }
    if let process = ProcessFacts(history, in: context) { processes.append(process) }
  }

  /// Returns the analysis with the budgets of an era.
  func analysis(in finding: EraFinding, _ context: MetricsContext) -> AppAnalysis {
    let bundle = context.text(key.bundle)
    let start = windowStart ?? Instant(nanoseconds: 0)
    var app = AppAnalysis(
      device: context.text(key.device), boot: hasSeveralBoots ? nil : context.text(boot),
      bundle: bundle, process: context.text(key.name), kind: key.kind,
      isSystem: AppAnalysis.isSystem(key.kind, bundle: bundle),
      windowStart: start, windowEnd: windowEnd ?? start, eventCount: eventCount)
    app.os = finding.os
    if !context.isMeasured { app.window = .zero }
    let states = states.ended()
    app.timeInState = states.shares(ofWindow: app.window)
    app.transitions = states.transitions().map { transition in
      guard transition.from.isKnown(as: .background), let next = transition.to.known else {
        return transition
      }
      var marked = transition
      marked.overBudget = ledger.overCount(endingIn: next, in: finding.era)
      return marked
    }
    if keepsTimeline { app.timeline = timeline }
    app.processes = processes.bounded { $0.analysis(in: context) }
    app.scenes = scenes.list(in: context)
    app.launches = launches.bounded { analysis(of: $0, in: context) }
    app.toActive = toActive.distribution()
    app.resumes = resumes.distribution()
    app.inactiveByReason = inactive.reasons
    app.backgroundSessions = ledger.sessions(in: finding, context)
    app.exits = exits.bounded { analysis(of: $0, in: context) }
    app.exitsByCategory = exitsByCategory
    app.significantEvents = significant.list(in: context)
    return app
  }

  /// What contradicts itself in the app's own lines.
  func contradictions(in context: MetricsContext) -> [Diagnostic] {
    let name = AppAnalysis.displayName(
      bundle: context.text(key.bundle), process: context.text(key.name))
    return missing.diagnostics(of: name)
  }

  /// Returns what a host's entry says of it.
  func asExtension(in context: MetricsContext) -> ExtensionAnalysis {
    let states = states.ended()
    return ExtensionAnalysis(
      identifier: context.text(key.bundle) ?? context.text(key.name) ?? "(unnamed extension)",
      pid: lastPID, timeInState: states.shares(ofWindow: states.time),
      exits: exits.bounded { analysis(of: $0, in: context) })
  }

  /// Appends intervals to the app's window; what they leave out is undetermined, what was told
  /// already is left out, so that the parts always sum to the window.
  private mutating func append(_ intervals: [StateInterval<AppState>]) {
    guard let last = intervals.last, !keepsTimeline, follow(intervals) else {
      for interval in intervals { append(interval) }
      return
    }
    windowEnd = last.end
    states.add(intervals)
  }

  /// `true` iff intervals follow one another from the end of the window on.
  private func follow(_ intervals: [StateInterval<AppState>]) -> Bool {
    guard var end = windowEnd else { return false }
    for interval in intervals {
      guard interval.start == end, interval.end >= end else { return false }
      end = interval.end
    }
    return true
  }

  @inline(__always)
  private mutating func append(_ interval: StateInterval<AppState>) {
    if let end = windowEnd, interval.start == end, interval.end >= end {
      place(interval)
    } else {
      appendApart(interval)
    }
  }

  /// Appends an interval that does not begin where the window ends.
  private mutating func appendApart(_ interval: StateInterval<AppState>) {
    var interval = interval
    interval.end = max(interval.start, interval.end)
    if let end = windowEnd, interval.start != end {
      if interval.start > end {
        place(
          StateInterval(
            state: .undetermined, start: end, end: interval.start, startEvidence: .cutOff,
            endEvidence: .cutOff))
      } else {
        guard interval.end > end else { return }
        interval.start = end
        interval.startEvidence = .cutOff
      }
    }
    place(interval)
  }

  @inline(__always)
  private mutating func place(_ interval: StateInterval<AppState>) {
    if windowStart == nil { windowStart = interval.start }
    windowEnd = interval.end
    states.add(interval)
    if keepsTimeline { keep(interval) }
  }

  /// Adds an interval to the timeline, unless that gets too long.
  private mutating func keep(_ interval: StateInterval<AppState>) {
    if interval.startEvidence.kind == .cutOff, !interval.state.isKnown,
      let last = timeline.indices.last, !timeline[last].state.isKnown,
      timeline[last].state == interval.state || interval.duration == .zero
    {
      // Nothing is known before and behind, and nothing happened between.
      timeline[last].end = interval.end
      timeline[last].endEvidence = interval.endEvidence
      return
    }
    timeline.append(interval)
    if !keepsAll, timeline.count > AppAccumulator.longestTimeline {
      timeline = []
      keepsTimeline = false
    }
  }

  /// Keeps a state of one process from being taken for the next one's.
  private mutating func endKnownLife() {
    if states.isElsewhere(than: .notRunning) { states.assume(.undetermined) }
  }

  private mutating func note(boot: Symbol?) {
    guard let boot else { return }
    if let known = self.boot, known != boot { hasSeveralBoots = true }
    self.boot = boot
  }

  private mutating func note(input: UInt32?) {
    if let input, !inputs.contains(input) { inputs.append(input) }
  }

  private mutating func add(_ launch: consuming LaunchFacts) {
    if let duration = launch.toActive { toActive.insert(duration) }
    launches.append(launch)
  }

  private mutating func add(
    _ exit: ProcessHistory.Exit, _ category: ExitCategory, of history: borrowing ProcessHistory
  ) {
    exits.append(
      ExitFacts(
        exit: exit, pid: history.pid, category: category, timing: history.timing(of: exit)))
    exitsByCategory[category, default: 0] += 1
  }

  private func analysis(of launch: LaunchFacts, in context: MetricsContext) -> LaunchAnalysis {
    LaunchAnalysis(
      at: launch.at, pid: launch.pid, kind: launch.kind,
      reason: context.text(launch.reason) ?? launch.intent.reason,
      stages: launch.stages.list.map { LaunchAnalysis.Stage(name: $0.name.rawValue, at: $0.at) },
      toActive: launch.toActive, source: launch.source)
  }

  private func analysis(of facts: ExitFacts, in context: MetricsContext) -> ExitAnalysis {
    let report = facts.exit.report
    let overrun = facts.category == .watchdog ? facts.exit.watchdog : nil
    let watchdog = overrun.flatMap { ExitAnalysis.Watchdog($0, in: context) }
    return ExitAnalysis(
      pid: facts.pid, at: facts.exit.at, timing: facts.timing, category: facts.category,
      namespace: report.namespace, code: report.code, explanation: context.text(report.explanation),
      whileIn: ExitClassification.state(at: facts.exit),
      visibility: report.stateAtExit.flatMap { $0.visibility == .unknown ? nil : $0.visibility },
      watchdog: watchdog, sources: facts.exit.sources)
  }
}

extension ProcessHistory {
  /// What the log tells of when its exit was.
  fileprivate func timing(of exit: Exit) -> ExitAnalysis.Timing {
    if exit.isSilent { return .after(goneBy: exit.goneBy) }
    guard exit.report.isUntimed else { return .told }
    // The line stands behind all others about the process, if there are any.
    let isAlone =
      record.significant.isEmpty
      && intervals.allSatisfy { $0.startEvidence.source.map(exit.sources.contains) ?? true }
    return isAlone ? .untold : .after(goneBy: nil)
  }
}

/// What the whole log tells of a process just outside the part of its life that is looked at.
struct PartSurroundings: Sendable {
  /// The state before the one that the part begins with, if the process lived then.
  private(set) var before: StateSet<AppState>?
  /// The first state that is known behind the one that the part ends with, if any.
  private(set) var behind: AppState?

  /// Of a life that is looked at as a whole.
  init() {}

  /// Of a part of a life, as it is clipped.
  init(of part: borrowing ProcessHistory, in whole: borrowing ProcessHistory) {
    guard let first = part.intervals.first, let last = part.intervals.last else { return }
    let all = whole.intervals
    if var index = all.firstIndex(where: { $0.end > first.start || $0.start == first.start }) {
      while index > 0, all[index - 1].state == first.state { index -= 1 }
      if index > 0 { before = all[index - 1].state }
    }
    if var index = all.lastIndex(where: { $0.start < last.end || $0.end == last.end }) {
      while index + 1 < all.count, all[index + 1].state == last.state { index += 1 }
      behind = all[(index + 1)...].lazy.compactMap(\.state.known).first
    }
  }
}
