import LifetraceModel

/// Follows one process instance: weighs what the log says of it and writes down its states.
///
/// Three facets are kept apart, each with its latest evidence, and the state is read off them:
/// suspended if the process gets no time, else what its activation says. Existence is the track
/// itself: it begins with the first evidence and ends with the exit.
struct ProcessTrack: Sendable {
  /// How a launch goes on decides what it was from its beginning.
  enum Phase: Hashable, Sendable {
    /// The start was seen, and nothing yet that tells sceneless, scene and background launches
    /// apart.
    case launching
    case settled
  }

  var pid: Int32?
  var phase: Phase
  var launch: ProcessHistory.Launch?
  private(set) var lastEvidence: Evidence
  private(set) var lastEvidenceAt: Instant
  /// The app was told that it ends; only its exit can follow.
  private(set) var isTerminating = false
  /// The loss of the last scene from the foreground, if nothing has shown the app there since.
  var lastSceneLoss: Statement?
  /// What announced its end, and it has not survived.
  private var pendingExit = PendingExit()

  private let app: AppKey
  let boot: Symbol?
  /// Added to every lag: one step of a coarse clock; far below zero where there are no times.
  let slack: TimeSpan
  var activation = Facet<Activation>()
  var scheduling = Facet<Scheduling>()
  var recorder: IntervalRecorder<AppState>
  var scenes: [SceneTrack]
  private var boxedRecord: Boxed<ProcessRecord>
  /// The memory for what else it needs.
  private var room: ProcessRoom
  /// The first statement told the state before it, which therefore held since the log began.
  var extendsBack = false
  /// UIKit's own line or callbacks tell active from inactive; the system's view is then moot.
  var hasExactActivation = false
  var finishedLaunchingAt: Instant?
  /// When the app first told where it is, rather than that it is being launched.
  var usedAt: Instant?
  /// The line that resumed it, if no other told of it before.
  var firstResumption: Statement?
  /// A callback about a scene came. FrontBoard does not tell: it gives sceneless apps a scene, too.
  var hasSceneEvidence = false
  /// When the app first did something about background work.
  var firstOwnWorkAt: Instant?
  /// The app-level callback that came last.
  var turn = CallbackTurn()
  /// The deactivation mask as its last line left it.
  var mask: DeactivationMask?
  /// When the background time is over of which the app told last.
  var backgroundEnd: Instant?
  /// When FrontBoard took up with it again, having started anew itself.
  var foundRunningAt: Instant?
  /// RunningBoard ran the process for the user before anything told where its interface was.
  private(set) var isForUser = false
  /// Records went missing, and nothing has told yet whether the state before them still holds.
  var isAfterGap = false
  /// When the start of its allowance last showed that it was in background.
  var allowanceStartedAt: Instant?
  /// When RunningBoard first ran it for the user while it was held to be in background.
  var focused: Statement?

  enum Scheduling: Hashable, Sendable {
    case scheduled
    case suspended
  }

  /// SpringBoard wants an app that was launched in the foreground; when it gets there, UIKit
  /// tells.
  var wanted: Wanted?

  struct Wanted: Hashable, Sendable {
    var at: Instant
    var evidence: Evidence
    var weight: EvidenceWeight
    var emitter: Emitter
  }

  /// Begins following a process that was already running.
  ///
  /// - Parameter room: memory of others that are over, which is used for this one.
  init(
    app: AppKey, boot: Symbol?, pid: Int32?, at time: Instant, _ evidence: Evidence,
    slack: TimeSpan, room: inout ProcessRoom
  ) {
    self.app = app
    self.boot = boot
    self.pid = pid
    self.phase = .settled
    self.lastEvidence = evidence
    self.lastEvidenceAt = time
    self.slack = slack
    boxedRecord = room.giveRecord()
    scenes = room.giveSceneTracks()
    self.recorder = IntervalRecorder(.undetermined, at: time, evidence, room: room.giveIntervals())
    self.room = ProcessRoom(room.scope)
    swap(&room, &self.room)
  }

  /// Where the process's record begins.
  var start: Instant { recorder.closed.first?.start ?? recorder.start }

  /// `true` iff the log says that the process ends and shows nothing of it after that.
  var isToldToEnd: Bool { isTerminating || pendingExit.evidence != nil }

  /// `true` iff the last scene was swiped away from the foreground, maybe with the app: what comes then
  /// may be no more than its end.
  var mayBeOver: Bool { lastSceneLoss != nil }

  /// `true` iff something has told where the app's interface is.
  var hasActivation: Bool { activation.value != nil }

  var state: StateSet<AppState> { recorder.state }

  /// What the log tells of it beside its states.
  var record: ProcessRecord {
    @inline(__always) _read { yield boxedRecord.value }
    @inline(__always) _modify { yield &boxedRecord.value }
  }

  /// `true` iff its record takes down all lines.
  var isWholeRecorded: Bool { room.scope.window.isUnbounded }

  /// Swaps its record for another, to have it at hand while lines are taken over that need no more.
  mutating func swapRecord(_ other: inout Boxed<ProcessRecord>) { swap(&other, &boxedRecord) }

  // MARK: Statements

  /// Notes a line about the process.
  @inline(__always)
  mutating func note(_ event: LifecycleEvent) {
    record.note(event)
    // Only an exit can follow an announced one: what lives on was spared.
    if isExitPending, event.provesScheduled { pendingExit.survive() }
    noteEvidence(at: event.time, event.source)
  }

  /// States where the interface is.
  mutating func activate(
    _ value: Activation, _ weight: EvidenceWeight, _ statement: Statement,
    as kind: Evidence.Kind = .observed
  ) {
    if firstResumption != nil { settleFirstResumption() }
    if value == .background, isLateForWanted(statement, weight) { return }
    if value == .background, focused != nil { settleFocus(before: statement.time) }
    if value == .background { withdrawBackground(before: statement) }
    let before = activation.value
    settleWanted(by: statement, weight)
    let effect = activation.weigh(
      value, at: statement.time, weight, by: statement.emitter, slack: slack)
    let evidence = Evidence(kind, source: statement.source)
    switch effect {
    case .changed:
      settleLaunch(becoming: value, statement)
      if value == .active { lastSceneLoss = nil }
      if before == nil { closeGap(sameAs: value.state) }
      update(at: statement.time, evidence)
    case .retimed(let from):
      // Neither what is only concluded tells when, nor a mask that goes with every launch.
      if recorder.state == .state(value.state), kind != .inferred,
        mask?.contains(.launching) != true
      {
        recorder.retime(from: from, to: statement.time, evidence)
      }
    case .confirmed, .ignored: break
    }
  }

  /// States whether the process gets time.
  @inline(__always)
  mutating func schedule(
    _ value: Scheduling, _ weight: EvidenceWeight, _ statement: Statement
  ) {
    // Most lines only confirm that the process gets time.
    if value == .scheduled, scheduling.isConfirmed(as: value, at: statement.time, weight) { return }
    weighSchedule(value, weight, statement)
  }

  @inline(never)
  private mutating func weighSchedule(
    _ value: Scheduling, _ weight: EvidenceWeight, _ statement: Statement
  ) {
    // A process that was never said to be suspended is scheduled by being there.
    if value == .scheduled, scheduling.value == nil, !isAfterGap {
      _ = scheduling.weigh(
        value, at: statement.time, EvidenceWeight(strength: 0, lag: .zero), by: statement.emitter,
        slack: .zero)
      return
    }
    let evidence = Evidence(.observed, source: statement.source)
    switch scheduling.weigh(
      value, at: statement.time, weight, by: statement.emitter, slack: slack)
    {
    case .changed:
      if value == .suspended {
        settleFirstResumption()
        settleFocus(before: statement.time)
        enterForegroundAsWanted()
        lastSceneLoss = nil
        closeGap(sameAs: .suspended)
        enterSuspension(statement)
      } else if statement.emitter == .instruments {
        // Its *Running* holds in the foreground as well.
        activation.forget()
      }
      update(at: statement.time, evidence)
      for index in scenes.indices {
        scenes[index].processBecame(
          suspended: value == .suspended, at: statement.time, source: statement.source)
      }
    case .retimed(let from):
      if value == .suspended { recorder.retime(from: from, to: statement.time, evidence) }
    case .confirmed, .ignored: break
    }
  }

  /// An app-level callback about the activation.
  mutating func activate(
    _ value: Activation, by callback: Callback, _ statement: Statement
  ) {
    hasExactActivation = true
    usedAt = usedAt ?? statement.time
    activate(value, .activation(by: statement.emitter), statement)
    if turn.isRepeat(callback, at: statement.time, since: recorder.start, slack: slack),
      callback.alternates
    {
      record.noteRepeat(callback, statement)
    }
  }

  /// Says what the state was before the first statement about it, back to where the process's
  /// record begins, because that statement itself tells.
  mutating func assumeBefore(_ before: AppState, _ statement: Statement) {
    if before != .active, firstResumption != nil { settleFirstResumption() }
    if before == .active, noticeActive(before: statement) { return }
    guard !hasActivation, launch == nil, recorder.state == .undetermined else { return }
    if isAfterGap {
      closeGap(sameAs: before)
    } else if recorder.closed.isEmpty {
      recorder.decide(.state(before))
      extendsBack = true
    }
  }

  /// RunningBoard runs the process for the user: whatever it was launched for since, it was not
  /// prewarmed or in background all the time.
  mutating func focus(_ statement: Statement) {
    let time = statement.time
    if activation.value == .background, focused.map({ $0.time < recorder.start }) ?? true {
      focused = statement
    }
    guard !hasActivation, phase == .launching || launch == nil else { return }
    isForUser = true
    if isWithinLaunch(time) { launch?.isForUser = true }
  }

  mutating func willTerminate() { isTerminating = true }

  mutating func exitPending(_ reason: Symbol?, _ statement: Statement) {
    pendingExit.announce(reason, statement)
  }

  /// A limit was overrun, for which the system ends the process.
  mutating func overran(_ fact: WatchdogFact, _ statement: Statement) {
    if fact.isViolated { pendingExit.overran(fact, statement) }
  }

  /// Takes a line to be the last about the process.
  @inline(__always)
  mutating func noteEvidence(at time: Instant, _ source: SourcePosition) {
    lastEvidenceAt = max(lastEvidenceAt, time)
    lastEvidence = Evidence(.inferred, source: source)
  }

  /// `true` iff something announced its end.
  @inline(__always)
  var isExitPending: Bool { !pendingExit.lines.isEmpty }

  // MARK: Scenes

  /// The position of a scene in `scenes`, added at its first evidence.
  ///
  /// - Parameter begins: `true` iff the scene begins with the line that the statement is from.
  mutating func scene(_ id: Symbol, begins: Bool, _ statement: Statement) -> Int {
    if let position = scenes.position(of: id) { return position }
    // Any other line finds the scene there and does not tell since when.
    let kind: Evidence.Kind = begins ? .observed : .cutOff
    scenes.append(
      SceneTrack(
        id: id, at: statement.time, Evidence(kind, source: statement.source),
        room: room.giveSceneIntervals()))
    return scenes.count - 1
  }

  // MARK: End

  /// Gives away the memory that its history does not have, in place of what is in `room`: that is little,
  /// unless several processes of an extension live at a time.
  ///
  /// Requires: it is ended.
  mutating func give(to room: inout ProcessRoom) {
    swap(&room, &self.room)
    room.take(&scenes)
  }

  /// Ends the process and returns all that is known of it.
  ///
  /// - Parameters:
  ///   - end: when it ended.
  ///   - evidence: how that is known.
  ///   - report: what is known of its exit; `nil` if it may live on.
  ///   - goneBy: when it was gone, if that is all that shows its exit.
  ///   - first: where the record may reach back to, if the first statement told the state before it.
  mutating func ended(
    at end: Instant, _ evidence: Evidence, exit report: ExitReport?, goneBy: Instant?,
    reachingBackTo first: Instant?
  ) -> ProcessHistory {
    settleUndecidedLaunch()
    settleFirstResumption()
    settleFocus(before: end)
    enterForegroundAsWanted()
    if let lastSceneLoss { record.noteLostScene(lastSceneLoss) }
    if report?.stateAtExit?.task == .suspended { noticeSuspension(before: end, evidence.source) }
    settleScenes(until: end, evidence, becoming: .state(.notRunning))
    var intervals = recorder.finish(at: end, evidence)
    var ended = room.giveScenes()
    for index in scenes.indices {
      ended.append(scenes[index].finish(at: max(end, recorder.start), evidence))
    }
    if let first, extendsBack {
      intervals.reachBack(to: first)
      for index in scenes.indices where scenes[index].extendsBack {
        ended[index].intervals.reachBack(to: first)
      }
    }
    return ProcessHistory(
      app: app, boot: boot, pid: pid, intervals: intervals, scenes: ended, boxedRecord: boxedRecord,
      launch: launch,
      exit: report.map {
        pendingExit.exit($0, at: end, evidence, whileIn: recorder.state, goneBy: goneBy)
      })
  }

  // MARK: Reading the state off the facets

  @inline(__always)
  private mutating func update(at time: Instant, _ evidence: Evidence) {
    let state: StateSet<AppState>
    if scheduling.value == .suspended {
      state = .state(.suspended)
    } else if let activation = activation.value {
      state = .state(activation.state)
    } else {
      state = .undetermined
    }
    let between = state.known.map { StatesBetween(recorder.state, $0) } ?? StatesBetween()
    if recorder.state == .state(.background) || state == .state(.suspended) {
      settleScenes(until: time, evidence, becoming: state)
    }
    recorder.change(to: state, at: time, evidence, via: between)
  }

  /// Only a background app is suspended.
  private mutating func enterSuspension(_ statement: Statement) {
    settleLaunch(becoming: .background, statement)
    if activation.value != .background {
      let weight = EvidenceWeight(strength: 0, lag: .zero)
      if activation.value != nil { activation.forget() }
      _ = activation.weigh(
        .background, at: statement.time, weight, by: statement.emitter, slack: .zero)
    }
  }

  private mutating func closeGap(sameAs state: AppState) {
    guard isAfterGap else { return }
    isAfterGap = false
    recorder.resume(ifLast: state)
  }
}

extension Array {
  /// Lets the first interval begin with the log.
  fileprivate mutating func reachBack<State>(to first: Instant)
  where Element == StateInterval<State> {
    guard !isEmpty else { return }
    self[0].start = first
    self[0].startEvidence = .cutOff
  }
}
