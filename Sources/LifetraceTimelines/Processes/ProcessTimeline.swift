import LifetraceModel

/// Follows one process instance: its possible states, its scenes, and the record of its other facts.
struct ProcessTimeline: Sendable {
  var pid: Int32?
  let boot: Symbol?
  private let isExtension: Bool
  private(set) var states: Resolver<AppState>
  var scenes = SceneSet()
  private var unnamedScenes = UnnamedScenes()
  /// Its start and its launch.
  var beginning: ProcessBeginning
  /// How far it is on its way into use.
  private(set) var progress = LaunchProgress()
  /// The last line about it.
  private(set) var lastLine: (time: Instant, source: SourcePosition)
  private var ending = ProcessEnding()
  var record: Boxed<ProcessRecord>
  var order = LineOrder()

  /// Begins following a process.
  ///
  /// - Parameters:
  ///   - start: Where what is known of it may reach back to.
  ///   - line: The first line about it.
  ///   - recordingStart: Where the recording begins.
  init(
    pid: Int32?, boot: Symbol?, from start: Instant, _ evidence: Evidence,
    firstLine line: (time: Instant, source: SourcePosition), recordedFrom recordingStart: Instant,
    in context: ProcessContext,
    _ pool: inout BufferPool
  ) {
    self.pid = pid
    self.boot = boot
    isExtension = context.key.kind == .appExtension
    lastLine = line
    beginning = ProcessBeginning(
      firstLineAt: line.time, recordedFrom: recordingStart, isMeasured: context.app.isMeasured)
    states = Resolver(
      .alive, from: start, evidence, in: context.app, reusing: pool.takeIntervals())
    record = pool.takeRecord()
  }

  // MARK: Lines

  /// Handles a line about the process.
  mutating func accept(_ event: LifecycleEvent, in context: ProcessContext) {
    let isKeptRunning =
      record.value.work.keepsProcessRunning(at: event.time) || isLaunchingForUser(at: event.time)
      || isFirstLaunchMask(event)
    record.value.note(event)
    lastLine = (max(lastLine.time, event.time), event.source)
    let line = event.line
    let isOwn = event.provesScheduled
    if isFirstLaunchMask(event) { states.keepRunning(since: beginning.firstLineAt) }
    if isOwn {
      states.hear(
        at: event.time, isAfterRun: event.kind == .wroteOn, isKeptRunning: isKeptRunning)
    }
    if order.suspension != nil { checkSuspension(event, isOwn: isOwn, context) }
    if isOwn {
      ending.survive()
    } else if ending.isAnnounced, event.provesLife {
      ending.noteLife(at: line.time, clockTolerance: context.clockTolerance)
    }
    switch event.kind {
    case .callback(let callback):
      accept(callback, in: event.scene, line, context)
      return
    case .deactivation(let change):
      accept(change, line, context)
      return
    case .systemDeactivation(let isSet):
      if !hasExactForeground(context) {
        accept(context.statements.systemReasons(isSet: isSet, line, of: states.possible))
      }
    case .state(let reported):
      if var statement = context.statements.task(reported.task, line) {
        statement.continues = reported.task == .suspended && states.continuesBudget(at: line.time)
        accept(statement)
      }
      if reported.isForUser { noteForUser(at: line.time) }
      if reported.task != .suspended {
        accept(reported.visibility, line, context, runs: reported.task == .running)
      }
    case .visibility(let visibility): accept(visibility, line, context)
    case .resumed:
      // RunningBoard resumes a process that it has just started, too.
      if beginning.isRecent(at: line.time) {
        accept(context.statements.wrote(line))
      } else {
        accept(context.statements.resumed(line))
      }
    case .suspended:
      order.noteSuspension(line, isMeasured: context.clockTolerance >= .zero)
      var statement = context.statements.suspended(line)
      statement.continues = states.continuesBudget(at: line.time)
      accept(statement)
    case .exitRequested(let reason): ending.request(reason, by: line)
    case .exitPending(let reason, let timing): ending.announce(reason, timing, by: line)
    case .watchdog(let fact): ending.overran(fact, by: line)
    case .scene(let fact):
      if let id = event.scene { accept(fact, id, line, context) }
    case .work(let fact):
      // What is said of the background once the app is seen in front of the user is old.
      if var statement = context.statements.work(fact, line),
        statement.rank > .hearsay || !states.now.isSubset(of: .foreground)
      {
        // The clock of one budget runs only in background.
        statement.continues = states.continuesBudget(at: line.time)
        statement.marksMoment = true
        accept(statement)
        states.limitBackgroundTime(at: line.time)
      }
      if case .assertionAcquired(_, _, .reconnect) = fact { foundRunning(at: line) }
      if fact.assertionKind?.isExempt == true { states.exemptBackgroundTime() }
      if isOwn { accept(context.statements.wrote(line)) }
      return
    case .identity:
      if let id = event.scene {
        _ = scenes.position(of: id, line, startsWith: nil, in: context.scene)
      }
    case .sceneless:
      progress.adoptsScenes = false
      order.callbacks.noteSceneless()
      settleLaunchStates()
    case .inactive:
      order.callbacks.forget()
      progress.noteUse(at: line.time)
      fallthrough
    default:
      if let statement = context.statements.fact(event.kind, line) { return accept(statement) }
    }
    if isOwn { accept(context.statements.wrote(line)) }
  }

  @inline(__always)
  private mutating func accept(_ statement: Statement<AppState>, but scene: Int? = nil) {
    if states.accept(isExtension ? statement.withoutForeground : statement) == .showsMissingLines {
      scenes.loseTrack(
        but: scene, at: statement.time,
        Evidence(.inferred, source: statement.evidence.source))
    }
  }

  private mutating func accept(
    _ visibility: Visibility, _ line: LineFacts, _ context: ProcessContext, runs: Bool = false
  ) {
    guard var statement = context.statements.visibility(visibility, line) else { return }
    if line.emitter == .frontBoard || line.emitter == .springBoard {
      noteWhoseLaunch(visibility, at: line.time)
    }
    if runs { statement.after = statement.after.intersection(.running) }
    if statement.rank == .hearsay {
      // It holds at the line, and between two lines that come within their lag.
      statement.marksMoment = true
      statement.continues =
        states.now.isSubset(of: .foreground) && line.time - states.since <= statement.window.lag
    }
    // In a launch the system reports the goal at once, and UIKit the arrival.
    if visibility == .foreground, isLaunching, hasExactForeground(context) { return }
    accept(statement)
  }

  /// Records that the process runs for the user.
  private mutating func noteForUser(at time: Instant) {
    progress.isForUser = true
    beginning.ranForUser(at: time)
  }

  /// Handles SpringBoard's first line about the app's place: a launch for the user is in the foreground, any
  /// other in background.
  private mutating func noteWhoseLaunch(_ visibility: Visibility, at time: Instant) {
    guard !progress.isPlaced, visibility != .unknown else { return }
    progress.isPlaced = true
    if visibility == .foreground { noteForUser(at: time) }
  }

  private mutating func accept(
    _ callback: Callback, in scene: Symbol?, _ line: LineFacts,
    _ context: ProcessContext
  ) {
    if callback.isScene {
      progress.adoptsScenes = true
      if callback == .sceneWillResignActive { order.callbacks.noteSceneResigned() }
      settleLaunchStates()
      if let scene {
        accept(callback, of: scene, line, context)
      } else {
        acceptUnnamed(callback, line, context)
      }
      return
    }
    check(callback, line, context)
    if var statement = context.statements.callback(
      callback, line, mayRepeatBackground: !states.wasToldInFront)
    {
      let isFirst = !progress.hasOwnActivation
      progress.noteOwnActivation(at: line.time)
      if isFirst, callback == .didBecomeActive, becameActiveAtOnce(line.time) {
        statement.before = .state(.inactive)
      }
      if isFirst, callback == .didEnterBackground, beginning.launch != nil,
        context.app.kinds.contains(.resignedActive)
      {
        // Launched for the user, it would have become active, or resigned, before.
        states.narrowBeginning(to: .state(.background))
      }
      accept(statement)
      return
    }
    if callback == .willFinishLaunching { progress.isFinishingLaunch = true }
    if callback == .didFinishLaunching { progress.finishedAt = progress.finishedAt ?? line.time }
    if callback == .willTerminate { ending.isTerminating = true }
    accept(context.statements.wrote(line))
  }

  private mutating func accept(
    _ change: DeactivationChange, _ line: LineFacts, _ context: ProcessContext
  ) {
    let chain: Statement<AppState>.Chain =
      order.mask.map { $0 == change.before ? .joined : .broken } ?? .none
    if chain == .broken { order.forget() }
    order.mask = change.after
    if change.isOfLaunch {
      progress.isInLaunchMasks = true
    } else if chain == .none, beginning.launch == nil, !progress.hasOwnActivation,
      change.mayBeOfLaunch
    {
      // In the middle of the masks of a launch or of a return.
      progress.isInLaunchMasks = true
      progress.hadBackgroundMask = true
    }
    if progress.isInLaunchMasks { return acceptInLaunch(change, line) }
    let statement = context.statements.mask(change, chain, line)
    progress.noteOwnActivation(at: line.time)
    accept(statement)
  }

  /// Handles a mask of a launch, in which `inBackground` comes and goes whatever the app does.
  private mutating func acceptInLaunch(_ change: DeactivationChange, _ line: LineFacts) {
    progress.hasMasks = true
    let wasOpen = StateSet<AppState>(.inactive, .background)
    if change.after.contains(.inBackground) { progress.hadBackgroundMask = true }
    if change.after.contains(.launching) || change.after.contains(.inBackground) {
      var statement = Statement<AppState>.level(line, wasOpen, .masks)
      // From zero, the masks of a launch begin; else they go on.
      if change.before.rawValue != 0 { statement.before = wasOpen }
      return accept(statement)
    }
    progress.isInLaunchMasks = false
    progress.noteOwnActivation(at: line.time)
    // Without that reason the app was in the foreground from the beginning, and so is one without scenes that
    // comes there at once.
    let isForUser =
      progress.adoptsScenes == false
      && beginning.launch.map { line.time - $0.at <= Resolver<AppState>.launchForUser } ?? false
    if isForUser { states.narrowBeginning(to: .state(.inactive)) }
    let before = progress.hadBackgroundMask && !isForUser ? wasOpen : .state(.inactive)
    accept(
      .change(
        line, from: before, to: AppStatements.states(of: change.after), .masks))
  }

  // MARK: Launch

  /// Whether the line is the first mask of a launch: a process is not suspended before its launch is over.
  private func isFirstLaunchMask(_ event: LifecycleEvent) -> Bool {
    guard case .deactivation(let change) = event.kind, change.isOfLaunch else { return false }
    return !progress.hasMasks && event.time - beginning.firstLineAt <= LaunchProgress.longest
  }

  /// Whether it was launched and nothing shows yet that it came into use.
  var isLaunching: Bool { beginning.launch != nil && !progress.hasOwnActivation }

  /// Whether the process runs because its launch for the user is not over, or because its app is told of the
  /// launch.
  private func isLaunchingForUser(at time: Instant) -> Bool {
    guard let launch = beginning.launch, time - launch.at <= LaunchProgress.longest else {
      return false
    }
    return progress.isFinishingLaunch || !progress.hasOwnActivation && launch.isToldForUser
  }

  /// Whether the app's own lines would show its return to the foreground.
  private func hasExactForeground(_ context: ProcessContext) -> Bool {
    !context.statements.kinds.isDisjoint(with: [
      .masks, .enteredForeground, .sceneEnteredForeground,
    ])
  }

  /// Records that the process was started.
  ///
  /// - Parameters:
  ///   - start: The time of the start, as exact as the line.
  ///   - kind: How that is known.
  mutating func launched(
    _ intent: LaunchIntent, reason: Symbol?, _ line: LineFacts, at start: Instant,
    _ kind: Evidence.Kind
  ) {
    if beginning.launch != nil {
      beginning.add(intent, reason: reason)
      settleLaunchStates()
      return
    }
    // The lines of one start come in any order.
    if intent == .unknown, reason == nil, let found = progress.foundRunningAt,
      start.isOfOneStart(found, clockTolerance: .zero)
    {
      return
    }
    let evidence = Evidence(kind, source: line.source)
    beginning.launch = ProcessHistory.Launch(
      at: start, evidence: evidence, intent: intent, reason: reason,
      isForUser: progress.isForUser)
    record.value.launched(at: start)
    if intent != .prewarm, intent != .background { states.launch(at: start) }
    if start == beginning.firstLineAt, !progress.hasOwnActivation {
      states.restart(launchStates, at: start, evidence)
    } else {
      states.begin(launchStates, at: start, evidence)
      scenes.begin(at: states.start, evidence)
    }
  }

  /// Scene-based apps launch in background, as Apple documents; apps without scenes are inactive if the user
  /// launches them.
  private var launchStates: StateSet<AppState> {
    if isExtension { return .running }
    if progress.adoptsScenes == true { return .state(.background) }
    switch beginning.launch?.intent {
    case .background, .prewarm: return .state(.background)
    case .foreground where progress.adoptsScenes == false: return .state(.inactive)
    case .foreground, .unknown, nil: return .init(.inactive, .background)
    }
  }

  /// An app that is launched and becomes active without a word of a scene or of the foreground has no
  /// scenes, and was launched for the user (Apple: usual order of a cold launch).
  private mutating func becameActiveAtOnce(_ time: Instant) -> Bool {
    guard let launch = beginning.launch, launch.intent == .unknown || launch.intent == .foreground,
      progress.adoptsScenes == nil, time - launch.at <= LaunchProgress.longest
    else { return false }
    states.narrowBeginning(to: .state(.inactive))
    return true
  }

  private mutating func settleLaunchStates() {
    guard beginning.launch != nil else { return }
    states.narrowBeginning(to: launchStates)
  }

  /// FrontBoard, which has started anew, takes up with the process again: what began was no launch.
  private mutating func foundRunning(at line: LineFacts) {
    progress.foundRunningAt = progress.foundRunningAt ?? line.time
    guard let known = beginning.launch, known.intent == .unknown, known.reason == nil,
      !progress.hasOwnActivation, line.time.isOfOneStart(known.at, clockTolerance: .zero)
    else { return }
    beginning.launch = nil
    states.begin(.alive, at: known.at, Evidence(.cutOff, source: known.evidence.source))
  }

  // MARK: Scenes

  /// - Parameter decidesApp: Whether the callback itself says what the app's state is.
  private mutating func accept(
    _ callback: Callback, of id: Symbol, _ line: LineFacts,
    _ context: ProcessContext, decidesApp: Bool = false
  ) {
    let position = scenes.position(
      of: id, line, startsWith: callback.connectsScene ? .state(.unattached) : nil,
      in: context.scene)
    if callback.placesScene { progress.noteUse(at: line.time) }
    check(callback, ofSceneAt: position, line, context)
    scenes.update(position) { $0.accept(callback, line, in: context.sceneStatements) }
    accept(context.statements.wrote(line), but: position)
    let wasForeground = states.now.isSubset(of: .foreground)
    if !decidesApp {
      deriveFromScenes(position, line, context, required: callback.appStatesBefore)
    }
    if callback == .sceneDidDisconnect, scenes.areDisconnected, wasForeground {
      ending.loseLastScene(line)
    } else if callback == .sceneDidBecomeActive {
      ending.lastSceneLoss = nil
    }
  }

  private mutating func acceptUnnamed(
    _ callback: Callback, _ line: LineFacts, _ context: ProcessContext
  ) {
    order.conflict = nil
    scenes.forgetOrder()
    let movesApp = unnamedScenes.accept(callback)
    if scenes.count == 1 {
      // The callback is the only scene's, and decides where nothing else shows the app's state.
      let decides = movesApp && !context.statements.isToldItself
      accept(callback, of: scenes.id(at: 0), line, context, decidesApp: decides)
      if decides, callback != .sceneDidDisconnect,
        let statement = context.sceneStatements.unnamed(callback, line)
      {
        progress.noteOwnActivation(at: line.time)
        accept(statement, but: 0)
      }
      return
    }
    guard scenes.isEmpty, movesApp,
      var statement = context.sceneStatements.unnamed(callback, line)
    else {
      accept(context.statements.wrote(line))
      if callback == .sceneDidDisconnect, scenes.isEmpty, movesApp,
        states.now.intersects(.foreground)
      {
        let states: StateSet<AppState> =
          knowsAllScenes ? .init(.inactive, .background) : .running
        accept(.change(line, from: .alive, to: states, .sceneConnections, as: .derived))
        ending.loseLastScene(line)
      }
      return
    }
    if unnamedScenes.isNew, !knowsAllScenes {
      // Other scenes, which connected before the log, may be in the foreground already.
      statement = .level(line, .foreground, statement.kind, as: .derived)
    }
    progress.noteUse(at: line.time)
    progress.noteOwnActivation(at: line.time)
    accept(statement)
  }

  private mutating func accept(
    _ fact: SceneFact, _ id: Symbol, _ line: LineFacts,
    _ context: ProcessContext
  ) {
    let position = scenes.position(
      of: id, line, startsWith: fact == .tracked ? .state(.unattached) : nil, in: context.scene)
    scenes.update(position) { $0.accept(fact, line, in: context.sceneStatements) }
    // A process that was started before it was wanted may have to be woken first.
    if isLaunching, hasExactForeground(context), !states.now.isSubset(of: .running) { return }
    switch fact {
    case .foreground, .assertionForeground, .activated:
      accept(context.statements.scenes(.foreground, isTold: false, line))
    case .background, .deactivated, .assertionNone, .suspended, .invalidated:
      guard !scenes.mayBeForeground(but: position) else { return }
      if knowsAllScenes {
        accept(context.statements.scenes(.backgroundOrSuspended, isTold: false, line))
      } else if !context.statements.isToldItself, !context.statements.kinds.contains(.frontBoard) {
        // Another scene may hold the app in the foreground.
        var statement = Statement<AppState>.change(
          line, from: .alive, to: .alive, .systemScenes, as: .derived)
        statement.rank = .system
        accept(statement)
      }
    case .tracked, .contentReady: break
    }
  }

  /// Whether every connected scene is known: since the launch each would have left a line.
  private var knowsAllScenes: Bool { beginning.launch?.isShown == true }

  private mutating func deriveFromScenes(
    _ position: Int, _ line: LineFacts, _ context: ProcessContext,
    required: StateSet<AppState>
  ) {
    let states = scenes.appStates(
      areAll: knowsAllScenes, told: position, context.scene.machine
    ).intersection(.running)
    guard context.statements.isToldItself else {
      // Only scenes show the app's state here, and another scene may hold it in the foreground.
      accept(
        .change(
          line, from: required.intersection(.alive), to: states, .sceneCallbacks, as: .derived))
      return
    }
    guard states != .running || required != .undetermined else { return }
    var statement = context.statements.scenes(states, isTold: true, line)
    statement.required = required
    accept(statement)
  }

  // MARK: Missing lines

  /// Records are missing at a time: what held is not known to hold on.
  mutating func forget(at time: Instant, _ evidence: Evidence) {
    order.forget()
    unnamedScenes = UnnamedScenes()
    states.forget(at: time, evidence)
    scenes.forget(at: time, evidence)
  }

  /// Nobody recorded for some time, in which it lived on or ended.
  mutating func passHole(_ hole: ClosedRange<Instant>) {
    order.forget()
    unnamedScenes = UnnamedScenes()
    states.passHole(hole)
    scenes.passHole(hole)
    record.value.noteGap(until: hole.upperBound)
  }

  // MARK: End

  /// Handles a line that reports its exit.
  mutating func noteExit(_ event: LifecycleEvent) { record.value.note(event) }

  /// Whether the log says that the process ends and shows nothing of it after that.
  var isToldToEnd: Bool { ending.isTerminating || ending.isAnnounced }

  /// What is known of the exit if no line reports it.
  var announcedExit: ExitReport { ending.announced }

  /// Whether the last scene was swiped away from the foreground, maybe with the app.
  var mayBeOver: Bool { ending.lastSceneLoss != nil }

  /// Ends the process and returns all that is known of it.
  ///
  /// - Parameters:
  ///   - end: When it ended, or the recording did.
  ///   - evidence: How that is known.
  ///   - report: What is known of its exit; `nil` if it may live on.
  ///   - goneBy: When it was gone, if that is all that shows its exit.
  mutating func ended(
    at end: Instant, _ evidence: Evidence, exit report: ExitReport?, goneBy: Instant?,
    in context: ProcessContext
  ) -> ProcessHistory {
    let last: StateSet<AppState> = report.map(\.statesBefore) ?? .undetermined
    if let line = ending.lastSceneLoss { record.value.noteLostScene(line) }
    finishOrder(context)
    // What ends without a line may have left the foreground without one, too.
    if goneBy != nil { states.doubtPairs() }
    // Masks that lead nowhere are those of a launch in progress or of a return.
    let isNoLaunch = beginning.isOnlyInMasks && progress.isInLaunchMasks
    var (intervals, whileIn) = states.finish(at: end, evidence, before: last)
    if beginning.mayLieBeforeRecording || isNoLaunch {
      beginning.launch?.evidence.kind = .cutOff
      if !intervals.isEmpty, intervals[0].start == beginning.launch?.at {
        intervals[0].startEvidence.kind = .cutOff
      }
    }
    if isNoLaunch { beginning.launch = nil }
    if let launch = beginning.launch, launch.evidence.kind == .observed, intervals.count == 1,
      intervals[0].start == launch.at
    {
      // The log ends with the launch.
      intervals[0].startEvidence = launch.evidence
    }
    var link = SceneLink(
      isOnly: scenes.count == 1 && knowsAllScenes, isOnlyKnown: scenes.count == 1,
      tolerance: context.tolerance, app: intervals)
    var ended: [SceneHistory] = []
    scenes.finish { ended.append($0.ended(at: end, evidence, by: intervals, &link)) }
    if link.leftOutCount > 0 { record.value.unlinkedSceneCount = link.leftOutCount }
    return ProcessHistory(
      app: context.key, boot: boot, pid: pid, intervals: intervals, scenes: ended,
      boxedRecord: record, launch: beginning.launch,
      exit: report.map {
        ending.exit($0, at: end, evidence, whileIn: whileIn, goneBy: goneBy)
      })
  }
}
