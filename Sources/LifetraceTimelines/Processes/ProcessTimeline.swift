import LifetraceModel

/// Follows one process instance: its possible states, its scenes, and the record of its other facts.
struct ProcessTimeline: Sendable {
  var pid: Int32?
  let boot: Symbol?
  private let isExtension: Bool
  private(set) var states: Resolver<AppState>
  var scenes = SceneSet()
  private var unnamedScenes = UnnamedScenes()
  /// Its start, and its way into use.
  var progress: LaunchProgress
  /// Whether the last line has no time.
  private var hasPassage = false
  /// The last line about it.
  private(set) var lastLine: (time: Instant, source: SourcePosition)
  private(set) var ending = ProcessEnding()
  /// Where lines were missing, if its exit would have left one before that.
  private var loss: ClosedRange<Instant>?
  var record: Boxed<ProcessRecord>
  var order = LineOrder()

  /// Begins following a process.
  ///
  /// - Parameters:
  ///   - start: Where what is known of it may reach back to.
  ///   - progress: What its first line shows of its start.
  ///   - source: The place of that line.
  init(
    pid: Int32?, boot: Symbol?, from start: Instant, _ evidence: Evidence,
    _ progress: LaunchProgress,
    firstLine source: SourcePosition, in context: ProcessContext, _ pool: inout BufferPool
  ) {
    self.pid = pid
    self.boot = boot
    isExtension = context.key.kind == .appExtension
    self.progress = progress
    lastLine = (progress.firstLineAt, source)
    states = Resolver(
      .alive, from: start, evidence, in: context.app, reusing: pool.takeIntervals())
    record = pool.takeRecord()
  }

  // MARK: Lines

  /// Handles a line about the process.
  mutating func accept(_ event: LifecycleEvent, in context: ProcessContext) {
    if hasPassage, !event.isUntimed || event.time > lastLine.time { endPassage(at: event.time) }
    hasPassage = event.isUntimed
    let (showsTime, run) = hear(event, context)
    let wasSuspended = states.now == .state(.suspended)
    // Since its task began nothing showed the app elsewhere.
    let isAtTask = run.map { $0.kind.needsIdleDevice && $0.begin <= states.since } ?? false
    let line = event.line
    switch event.kind {
    case .callback(let callback) where callback.isScene:
      if callback == .sceneWillResignActive { order.callbacks.noteSceneResigned() }
      narrowLaunch()
      return follow(callback, of: event.scene, line, context)
    case .callback(let callback): check(callback, line, context)
    case .sceneless:
      order.callbacks.noteSceneless()
      narrowLaunch()
    case .inactive, .detached: order.callbacks.forget()
    case .deactivation(let change):
      progress.masks.follow(change, isUnknown: progress.launch == nil && !progress.hasOwnActivation)
      if progress.masks.joins == false {
        order.forget()
        record.value.noteMissingLines()
      }
    case .state(.unknown)
    where !context.app.hasExact && !event.emitter.traits.visibility.kinds.isDisjoint(with: .ofApps):
      // Daemons that report each change report one into a state that nobody understands.
      return forget(at: event.time, Evidence(.observed, source: event.source))
    // What these say of the launch may be news of its beginning.
    case .state, .visibility, .work(.bgTask(_, _, .started, _)): narrowLaunch()
    case .suspended: order.noteSuspension(line, isMeasured: context.app.isMeasured)
    case .scene(let fact):
      if let id = event.scene { follow(fact, of: id, line, context) }
    case .identity:
      if let id = event.scene {
        _ = scenes.position(of: id, line, startsWith: nil, in: context.scene)
      }
    default: break
    }
    sayStates(by: event, showsTime: showsTime, isAtTask: isAtTask, context)
    if wasSuspended, !states.now.contains(.suspended) { scenes.resume(line) }
  }

  /// Says what the line shows of the app's states.
  ///
  /// - Parameters:
  ///   - showsTime: Whether the process got time at the line.
  ///   - isAtTask: Whether the app stayed in background since the last line about its states.
  private mutating func sayStates(
    by event: LifecycleEvent, showsTime: Bool, isAtTask: Bool, _ context: ProcessContext
  ) {
    var statement = context.statements.statement(by: event, progress) {
      states.situation(at: event.time)
    }
    if isAtTask, case .work = event.kind { statement?.continues = true }
    if let statement {
      say(statement)
      progress.tell(event)
    }
    let placed = context.statements.placed(by: event, progress) { states.situation(at: event.time) }
    if let placed { say(placed) }
    if case .work(let fact) = event.kind { noteWork(fact, statement, event.line) }
    if showsTime, statement?.rank != .exact {
      var wrote = context.statements.wrote(event.line)
      wrote.continues = isAtTask
      say(wrote)
    }
  }

  /// Ends the lines without a time at the next line with one.
  private mutating func endPassage(at end: Instant) {
    states.endPassage(at: end)
    scenes.endPassage(at: end)
    record.value.endPassage(at: end)
  }

  /// Keeps what the line shows beside the states, which are decided after that; returns whether the process got time,
  /// and the task for which it did.
  private mutating func hear(
    _ event: LifecycleEvent, _ context: ProcessContext
  ) -> (showsTime: Bool, run: BGTaskRun?) {
    let (run, isKept) = record.value.note(event)
    let isKeptRunning = isKept || progress.keepsProcessRunning(at: event)
    if progress.beginsMasks(event) { states.keepRunning(since: progress.firstLineAt) }
    lastLine = (max(lastLine.time, event.time), event.source)
    states.isKeptRunning = isKeptRunning
    let isOwn = event.provesScheduled
    if isOwn || run != nil {
      states.hear(
        at: event.time, isAfterRun: event.kind == .wroteOn, isKeptRunning: isKeptRunning,
        since: run?.begin)
    }
    if let run { states.keepRunning(from: run.begin) }
    if order.suspension != nil { checkSuspension(event, isOwn: isOwn, context) }
    ending.note(event, isOwn: isOwn, clockTolerance: context.clockTolerance)
    progress.note(event)
    return (isOwn || run != nil, run)
  }

  /// Hands a statement to the resolver.
  private mutating func say(_ statement: Statement<AppState>, but scene: Int? = nil) {
    if states.accept(isExtension ? statement.withoutForeground : statement) == .showsMissingLines {
      // That the next mask does not join the last one shows the same loss.
      if statement.kind != .masks { progress.masks.forget() }
      scenes.loseTrack(
        but: scene, at: statement.time,
        Evidence(.inferred, source: statement.evidence.source))
    }
  }

  /// Keeps what work shows of the time in background, and of the start.
  private mutating func noteWork(
    _ fact: WorkFact, _ told: Statement<AppState>?, _ line: LineFacts
  ) {
    if told != nil { states.limitBackgroundTime(at: line.time) }
    if case .assertionAcquired(_, _, .reconnect) = fact,
      let known = progress.findRunning(at: line.time)
    {
      // What began was no launch.
      states.begin(.alive, at: known.at, Evidence(.cutOff, source: known.evidence.source))
    }
    if fact.assertionKind?.isExempt == true { states.exemptBackgroundTime() }
    if case .bgTask(_, let kind, .started, _) = fact, kind.isExempt {
      states.exemptBackgroundTime()
    }
  }

  // MARK: Launch

  /// Records that the process was started.
  ///
  /// - Parameters:
  ///   - start: The time of the start, as exact as the line.
  ///   - kind: How that is known.
  mutating func launched(
    _ intent: LaunchIntent, reason: Symbol?, _ line: LineFacts, at start: Instant,
    _ kind: Evidence.Kind
  ) {
    var evidence = Evidence(kind, source: line.source)
    guard progress.begin(intent, reason: reason, at: start, evidence) else { return narrowLaunch() }
    if line.isUntimed {
      progress.launch?.isTimed = false
      evidence.kind = .inferred
    }
    record.value.launched(at: start)
    if intent != .prewarm, intent != .background { states.launch(at: start) }
    let first = isExtension ? .running : progress.states ?? .alive
    if start == progress.firstLineAt, !progress.hasOwnActivation,
      !line.emitter.traits.reportsStartsLate
    {
      states.restart(first, at: start, evidence)
    } else {
      states.begin(first, at: start, evidence)
      scenes.begin(at: states.start, evidence)
    }
  }

  private mutating func narrowLaunch() {
    if let known = progress.states, !isExtension { states.narrowBeginning(to: known) }
  }

  // MARK: Scenes

  /// Handles a callback of a scene.
  private mutating func follow(
    _ callback: Callback, of scene: Symbol?, _ line: LineFacts, _ context: ProcessContext
  ) {
    if let scene {
      tell(callback, of: scene, line, context)
      return
    }
    order.conflict = nil
    scenes.forgetOrder()
    let movesApp = unnamedScenes.accept(callback)
    var unnamed = movesApp ? context.sceneStatements.unnamed(callback, line) : nil
    // Whatever connects while the only known scene is connected is another one.
    if scenes.count == 1,
      !callback.connectsScene || scenes.states(at: 0).contains(.unattached)
    {
      // The callback is the only scene's, and decides where nothing else shows the app's state.
      let decides = movesApp && !context.statements.hasOwnLines
      tell(callback, of: scenes.id(at: 0), line, context, decidesApp: decides)
      if decides, let unnamed { tellApp(unnamed, but: 0) }
      return
    }
    guard scenes.isEmpty, unnamed != nil else {
      say(context.statements.wrote(line))
      if scenes.isEmpty, movesApp, callback == .sceneDidDisconnect,
        states.now.intersects(.foreground)
      {
        let left: StateSet<AppState> = progress.isShown ? .init(.inactive, .background) : .running
        say(.change(line, from: .alive, to: left, .sceneConnections, as: .derived))
        ending.loseLastScene(line)
      }
      return
    }
    if unnamedScenes.isNew, !progress.isShown, states.possible.intersects(.foreground) {
      // Other scenes, which connected before the log, may be in the foreground already.
      unnamed = .level(line, .foreground, .sceneEnteredForeground, as: .derived)
    }
    if let unnamed { tellApp(unnamed) }
  }

  /// Says what a callback of a scene without a name shows of the app.
  private mutating func tellApp(_ statement: Statement<AppState>, but scene: Int? = nil) {
    progress.noteOwnActivation(at: statement.time)
    say(statement, but: scene)
  }

  /// - Parameter decidesApp: Whether the callback itself says what the app's state is.
  private mutating func tell(
    _ callback: Callback, of id: Symbol, _ line: LineFacts, _ context: ProcessContext,
    decidesApp: Bool = false
  ) {
    let position = scenes.position(
      of: id, line, startsWith: callback.connectsScene ? .state(.unattached) : nil,
      in: context.scene)
    if callback.placesScene { progress.noteUse(at: line.time) }
    check(callback, ofSceneAt: position, line, context)
    scenes.update(position) { $0.accept(callback, line, in: context.sceneStatements) }
    let wasForeground = states.now.isSubset(of: .foreground)
    let runs = context.statements.wrote(line)
    // A change shows more: where the app ran may be open until then.
    if !callback.placesScene { say(runs, but: position) }
    if !decidesApp { sayOfScenes(position, callback, line, context) }
    if callback.placesScene { say(runs, but: position) }
    if callback == .sceneDidDisconnect, scenes.areDisconnected, wasForeground {
      ending.loseLastScene(line)
    } else if callback == .sceneDidBecomeActive {
      ending.lastSceneLoss = nil
    }
  }

  /// Handles FrontBoard's line about a scene.
  private mutating func follow(
    _ fact: SceneFact, of id: Symbol, _ line: LineFacts, _ context: ProcessContext
  ) {
    let position = scenes.position(
      of: id, line, startsWith: fact == .tracked ? .state(.unattached) : nil, in: context.scene)
    scenes.update(position) { $0.accept(fact, line, in: context.sceneStatements) }
    // A process that was started before it was wanted may have to be woken first.
    if progress.isLaunching, context.statements.showsForeground, !states.now.isSubset(of: .running)
    {
      return
    }
    switch fact {
    case .foreground, .assertionForeground, .activated:
      say(context.statements.foreground(by: fact, line))
    case .background, .deactivated, .assertionNone, .suspended, .invalidated:
      guard !scenes.mayBeForeground(but: position) else { return }
      if progress.isShown {
        say(context.statements.scenes(.backgroundOrSuspended, isShown: false, line))
      } else if !context.statements.hasOwnLines, !context.statements.kinds.contains(.frontBoard),
        states.awaited.intersects(.foreground)
      {
        // Another scene may hold the app in the foreground.
        var statement = Statement<AppState>.change(
          line, from: .alive, to: .alive, .systemScenes, as: .derived)
        statement.rank = .system
        say(statement)
      }
    case .tracked, .contentReady: break
    }
  }

  /// Says what a scene, which was just told of, and the others leave possible for the app.
  ///
  /// Every connected scene is known if the launch is shown: since then each would have left a line. Where the log
  /// begins later, and all of its lines name one scene, that is the only one, as it is where they name none; of
  /// several, the last that enters the background takes the app there. From then on, those in the foreground are known.
  private mutating func sayOfScenes(
    _ position: Int, _ callback: Callback, _ line: LineFacts, _ context: ProcessContext
  ) {
    let required = callback.appStatesBefore(in: context.statements.kinds)
    // One that is closed or swiped away in the foreground leaves open what becomes of the app.
    let isLost = scenes.areDisconnected && self.states.now.isSubset(of: .foreground)
    let areAway = callback == .sceneDidEnterBackground && !scenes.mayBeForeground(but: position)
    if self.states.possible.isSubset(of: .notInForeground) { scenes.noteAllAway() }
    let areKnown = !isLost && (scenes.count == 1 || areAway || scenes.areForegroundOnesKnown)
    let states = scenes.appStates(
      areAll: progress.isShown || areKnown, told: position, context.scene.machine
    ).intersection(.running)
    guard context.statements.hasOwnLines else {
      // Only scenes show the app's state here, and another scene may hold it in the foreground.
      say(
        .change(
          line, from: required.intersection(.alive), to: states, .sceneCallbacks, as: .derived),
        but: position)
      return
    }
    guard states != .running || required != .undetermined else { return }
    var statement = context.statements.scenes(states, isShown: true, line)
    statement.required = required
    say(statement, but: position)
  }

  // MARK: Missing lines

  /// Records are missing at a time: what held is not known to hold on.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    noteLoss(time...time)
    order.forget()
    progress.masks.forget()
    unnamedScenes = UnnamedScenes()
    if states.hasGap {
      states.extendGap(to: time, evidence)
      scenes.extendGap(to: time, evidence)
    }
    states.forget(at: time, evidence)
    scenes.forget(at: time, evidence)
  }

  /// Lines are missing in some time: its exit would have left a line before.
  private mutating func noteLoss(_ time: ClosedRange<Instant>) {
    if let known = lossSinceLastLine {
      loss = known.lowerBound...max(known.upperBound, time.upperBound)
    } else {
      loss = wouldShowExit && time.lowerBound >= lastLine.time ? time : nil
    }
  }

  /// Where lines are missing after the last one about it, if its exit would have left one before that.
  var lossSinceLastLine: ClosedRange<Instant>? {
    loss.flatMap { $0.lowerBound >= lastLine.time ? $0 : nil }
  }

  /// Nobody recorded for some time, in which it lived on or ended.
  ///
  /// - Parameter isAtStart: Whether the log begins after it: then no line is missing.
  mutating func passHole(_ hole: ClosedRange<Instant>, isAtStart: Bool) {
    noteLoss(hole)
    order.forget()
    progress.masks.forget()
    unnamedScenes = UnnamedScenes()
    states.passHole(hole)
    scenes.passHole(hole)
    if !isAtStart { record.value.noteGap(until: hole.upperBound) }
  }

  /// From a time on, other kinds of line are recorded.
  mutating func use(_ context: ProcessContext, at time: Instant) {
    states.use(context.app, at: time)
    scenes.use(context.scene, at: time)
  }

  /// The clock was set.
  mutating func passSetClock(_ hole: ClosedRange<Instant>, _ cause: RecordingHole.Cause) {
    states.passSetClock(hole, cause)
    scenes.passSetClock(hole, cause)
  }

  // MARK: End

  /// Handles a line that reports its exit.
  mutating func noteExit(_ event: LifecycleEvent, _ report: ExitReport, in context: ProcessContext)
  {
    if report.statesBefore.intersects(.running),
      let start = record.value.work.run(until: event)?.begin
    {
      states.hear(at: event.time, isAfterRun: false, isKeptRunning: false, since: start)
      states.keepRunning(from: start)
      say(context.statements.wrote(event.line))
    }
    record.value.note(event)
  }

  /// Holds the background of a process with an open background task up to the end of the recording, as far as every
  /// version of iOS lets the task run: whoever records that it begins records its end.
  ///
  /// The time counts from the change into the background, or from the last task, if that began later.
  mutating func holdTask(until end: Instant, in context: ProcessContext) {
    guard states.now == .state(.background), context.app.isMeasured,
      let began = record.value.work.openTaskBegan
    else { return }
    let held = min(end, max(states.lastExact.time, began) + BackgroundBudget.shortest)
    guard held > lastLine.time else { return }
    states.isKeptRunning = true
    var runs = context.statements.wrote(
      LineFacts(time: held, source: lastLine.source, emitter: .uiKit))
    runs.evidence = Evidence(.inferred, source: lastLine.source)
    say(runs)
  }

  /// Whether its exit would leave a line.
  var wouldShowExit: Bool {
    !states.hasGap && states.machine.reached(from: states.now.bits) & 1 == 0
  }

  /// Ends the process and returns all that is known of it.
  ///
  /// - Parameters:
  ///   - end: When it ended, or the recording did.
  ///   - evidence: How that is known.
  ///   - report: What is known of its exit; `nil` if it may live on.
  ///   - notAfter: When it was gone, if that is all that shows its exit.
  mutating func ended(
    at end: Instant, _ evidence: Evidence, exit report: ExitReport?, notAfter: Instant?,
    in context: ProcessContext
  ) -> ProcessHistory {
    // Where lines are missing, a process that no line shows to end may have ended long before.
    let isOpen = notAfter != nil && states.hasGap
    let last = isOpen ? StateSet<AppState>.undetermined : report?.statesBefore ?? .undetermined
    if let line = ending.lastSceneLoss { record.value.noteLostScene(line) }
    if context.statements.kinds.contains(.debugger) { record.value.noteDebugger() }
    finishOrder(context)
    // What ends without a line may have left the foreground without one, too.
    if notAfter != nil { states.doubtPairs() }
    // What a line shows of a process that is being ended holds until it has ended.
    let isLast = notAfter == nil && ending.isAsked(before: end, but: states.confirmedAt)
    var (intervals, whileIn) = states.finish(at: end, evidence, before: last, isLast: isLast)
    if progress.launch?.isTimed == false {
      progress.launch?.notAfter = progress.firstTimedAt ?? max(end, lastLine.time)
    }
    let launchedAt = progress.launch?.at
    if progress.settleStart(
      tellsStarts: !context.statements.kinds.isDisjoint(with: [.tasks, .frontBoard])),
      !intervals.isEmpty, intervals[0].start == launchedAt
    {
      intervals[0].startEvidence.kind = .cutOff
    }
    if let launch = progress.launch, launch.evidence.kind == .observed, intervals.count == 1,
      intervals[0].start == launch.at
    {
      // The log ends with the launch.
      intervals[0].startEvidence = launch.evidence
    }
    let scenes = endedScenes(at: end, evidence, by: intervals, in: context)
    return ProcessHistory(
      app: context.key, boot: boot, pid: pid, intervals: intervals, scenes: scenes,
      boxedRecord: record, launch: progress.launch,
      exit: report.map {
        // That it lived is no news.
        ending.exit(
          $0, at: end, evidence, whileIn: whileIn.isOpen ? .undetermined : whileIn,
          notAfter: notAfter)
      })
  }

  /// Ends the scenes and returns their histories, narrowed by the app's states.
  private mutating func endedScenes(
    at end: Instant, _ evidence: Evidence, by app: [StateInterval<AppState>],
    in context: ProcessContext
  ) -> [SceneHistory] {
    var link = SceneLink(
      isOnly: scenes.count == 1 && progress.isShown, isOnlyKnown: scenes.count == 1,
      areCalled: !context.statements.kinds.isDisjoint(with: .sceneCallbacks),
      tolerance: context.tolerance, app: app)
    var ended: [SceneHistory] = []
    scenes.finish { ended.append($0.ended(at: end, evidence, by: app, &link)) }
    if link.leftOutCount > 0 { record.value.unlinkedSceneCount = link.leftOutCount }
    return ended
  }
}
