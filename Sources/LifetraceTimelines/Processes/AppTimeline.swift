package import LifetraceModel

/// Follows one app through its process instances and the time between them.
package struct AppTimeline: Sendable {
  /// The app, extension or daemon that the timeline follows.
  package let subject: SubjectIndex.Subject
  /// By the kinds of line that are recorded now.
  private(set) var context: ProcessContext
  /// At most one for an app; extensions may run several at once.
  var live: [ProcessTimeline] = []
  /// The process that ended last, kept until the next start: further lines may add to its exit.
  var ended: EndedProcess?
  var endedPIDs: [Int32] = []
  private var lastBoot: Symbol?
  var notRunning: NotRunningTimeline
  private var request = LaunchRequest()
  /// The subject's holes that are still to come.
  private var holes: ArraySlice<RecordingHoles.Hole>
  /// The subject's pids that others are still to have.
  private var reusedPIDs: ArraySlice<ReusedPID>
  /// The changes of what is recorded that are still to come.
  private var changes: ArraySlice<RecordedKinds.Change>
  /// Limits overrun by a process without any other line before its exit.
  var overruns: [LifecycleEvent] = []
  /// Plain lines of a process without a pid, after a long silence, that may be the first of the next one.
  var held: [LifecycleEvent] = []
  /// The memory of processes that are over.
  var pool: BufferPool

  /// A pid is given again once a hundred thousand processes were started.
  private static let pidReuse = TimeSpan.seconds(3600)

  /// More lines than one overrun has.
  private static let mostOverruns = 16

  /// Creates the timeline of a subject before its first line.
  package init(
    _ subject: SubjectIndex.Subject, clockTolerance: TimeSpan, recording scope: RecordScope
  ) {
    self.subject = subject
    context = ProcessContext(
      subject.key, subject.changes.first?.kinds ?? subject.kinds, clockTolerance: clockTolerance)
    changes = subject.changes.dropFirst()
    pool = BufferPool(scope)
    holes = subject.holes
    reusedPIDs = subject.reusedPIDs
    self.notRunning = NotRunningTimeline(
      of: subject.key, from: subject.windowStart, silent: context.app.silentBeforeDeath)
  }

  // MARK: Events

  /// Handles an event of this app.
  package mutating func consume(
    _ event: LifecycleEvent, tally: inout DiagnosticSummary,
    into sink: inout some TimelineSink
  ) {
    // Nearly all lines are about a process that lives.
    if holes.isEmpty, changes.isEmpty, reusedPIDs.isEmpty, live.count == 1, event.boot == lastBoot,
      event.isOrdinary,
      let pid = event.process.pid, live[0].pid == pid
    {
      return live[0].accept(event, in: context)
    }
    if hold(event) { return }
    release(before: event, into: &sink)
    consumeAny(event, tally: &tally, into: &sink)
  }

  private mutating func consumeAny(
    _ event: LifecycleEvent, tally: inout DiagnosticSummary,
    into sink: inout some TimelineSink
  ) {
    passHoles(before: event.time, into: &sink)
    if let now = event.boot {
      if let before = lastBoot, before != now { boot(event, into: &sink) }
      lastBoot = now
    }
    switch event.kind {
    case .exited(let report): exit(report, event, tally: &tally, into: &sink)
    case .state(let state) where state.task == .notRunning:
      exit(ExitReport(), event, tally: &tally, into: &sink)
    case .launchRequested(let intent, let isLaunching, let reason):
      request.note(
        intent, reason, isLaunching: isLaunching, event.line, isRunning: !live.isEmpty)
    case .launchFailed(let reason): launchFailed(reason, event, into: &sink)
    case .gap: forget(event, into: &sink)
    case .work(.bgTask) where live.isEmpty && !event.provesLife:
      // The scheduler cancels tasks of an app that has just ended.
      ended?.history.record.note(event)
      if event.kind.launchesApp {
        request.note(.background, nil, isLaunching: false, event.line, isRunning: false)
      }
    default:
      var known = liveInstance(of: event.process.pid)
      // `live[old]` would be a copy, for each event.
      if let old = known, live.span[old].isFollowed(by: event, clockTolerance: clockTolerance) {
        live[old].noteLaunchedAgain(event)
        endSilently(old, before: event.time, event.source, into: &sink)
        known = begin(event, into: &sink)
      }
      guard let position = known ?? instance(for: event, tally: &tally, into: &sink) else {
        return recordOverrun(event)
      }
      if let intent = event.launchIntent { noteLaunch(intent, event, at: position) }
      live[position].accept(event, in: context)
      // A report is the recording of one instant: of the life since the launch that it gives it shows nothing.
      if event.emitter == .crashReport, event.beginsProcess {
        live[position].forget(
          at: event.time, Evidence(.inferred, source: event.source))
      }
    }
  }

  /// Records an overrun limit of a process without any other line.
  private mutating func recordOverrun(_ event: LifecycleEvent) {
    let tolerance = clockTolerance
    if case .watchdog(let fact) = event.kind, live.isEmpty,
      ended?.overran(fact, event, clockTolerance: tolerance) != true,
      overruns.count < AppTimeline.mostOverruns
    {
      overruns.append(event)
    }
  }

  /// Records are missing before `event`.
  package mutating func forget(_ event: LifecycleEvent, into sink: inout some TimelineSink) {
    release(before: nil, into: &sink)
    passHoles(before: event.time, into: &sink)
    let evidence = Evidence(.inferred, source: event.source)
    for position in live.indices { live[position].forget(at: event.time, evidence) }
    if live.isEmpty { notRunning.forget(at: event.time, evidence) }
  }

  /// Where nothing was recorded next; until there a second mark of missing records, or a second boot, changes
  /// nothing unless the app had an event in between.
  package var nextHole: Instant? {
    // Where nothing runs, a restart of the device ends nothing.
    holes.first { !live.isEmpty || $0.cause != .restart }?.range.upperBound
  }

  /// The device booted: no process of before is left.
  package mutating func boot(_ event: LifecycleEvent, into sink: inout some TimelineSink) {
    release(before: nil, into: &sink)
    passHoles(before: event.time, into: &sink)
    // What held as the recording ended held up to there.
    let end = holes.first.map(\.range.lowerBound).flatMap { $0 < event.time ? $0 : nil }
    restart(at: event.time, event.source, recordedUntil: end, into: &sink)
  }

  /// Ends all processes.
  ///
  /// - Parameters:
  ///   - end: where the recording ended before, if it did: what held then held up to there.
  ///   - last: the last record before the device started anew, up to which an exit would have left a line where such
  ///     lines are recorded; `nil` if it is unknown.
  private mutating func restart(
    at time: Instant, _ source: SourcePosition?, recordedUntil end: Instant? = nil,
    last: Instant? = nil, into sink: inout some TimelineSink
  ) {
    while !live.isEmpty {
      endSilently(
        0, before: time, source, notBefore: end ?? (live[0].wouldShowExit ? last : nil),
        into: &sink)
      ended?.history.exit?.isByBoot = true
    }
    notRunning.endedRunning(at: time, Evidence(.inferred, source: source))
    endedPIDs = []
  }

  /// Hands on what is left at the end of the log.
  ///
  /// - Parameters:
  ///   - end: the last record of the inputs that the app appears in.
  ///   - boot: the first boot of the device after that, if another input shows one: it ended what was left.
  package mutating func finish(
    until end: Instant, beforeBoot boot: LifecycleEvent? = nil, into sink: inout some TimelineSink
  ) {
    release(before: nil, into: &sink)
    passHoles(before: end, into: &sink)
    closeAll(at: end, before: boot, &sink)
    emitUnmetLaunches(&sink)
    notRunning.finish(until: end, into: &sink)
  }

  /// Ends what is known where nobody recorded the device: each recording is cut off at both ends,
  /// and after a long hole a process with the same pid may be another.
  private mutating func passHoles(before time: Instant, into sink: inout some TimelineSink) {
    defer { passChanges(before: time) }
    while let next = holes.first, next.range.upperBound <= time {
      holes.removeFirst()
      let hole = next.range
      passReusedPIDs(before: hole.lowerBound, into: &sink)
      passChanges(before: hole.lowerBound)
      if let cause = next.cause, cause.isOfClock {
        for position in live.indices { live[position].passSetClock(hole, cause) }
        if live.isEmpty, cause == .clockSet { notRunning.passSkippedTime(hole) }
        continue
      }
      if next.cause == .restart {
        restart(at: hole.upperBound, next.source, last: hole.lowerBound, into: &sink)
        continue
      }
      if next.isAtStart
        || next.cause == .silence && hole.upperBound - hole.lowerBound < AppTimeline.pidReuse
      {
        for position in live.indices { live[position].passHole(hole, isAtStart: next.isAtStart) }
        if live.isEmpty { notRunning.forget(at: hole.lowerBound, .cutOff) }
        continue
      }
      closeAll(at: hole.lowerBound, &sink)
      emitUnmetLaunches(&sink)
      notRunning.passHole(
        hole, listsProcesses: context.statements.kinds.contains(.table), into: &sink)
      endedPIDs = []
      request.forget()
      overruns = []
    }
    passReusedPIDs(before: time, into: &sink)
  }

  /// Ends the processes whose pids are those of others' processes now.
  private mutating func passReusedPIDs(before time: Instant, into sink: inout some TimelineSink) {
    while let next = reusedPIDs.first, next.time <= time {
      reusedPIDs.removeFirst()
      guard let position = liveInstance(of: next.pid) else { continue }
      endSilently(position, before: next.time, next.source, into: &sink)
      if live.isEmpty {
        notRunning.endedRunning(at: next.time, Evidence(.inferred, source: next.source))
      }
    }
  }

  /// Goes over to what is recorded at a time: a recording that ends there, or begins, has its own time.
  private mutating func passChanges(before time: Instant) {
    while let next = changes.first,
      next.time < time || next.time == time && next.kinds.isSuperset(of: context.statements.kinds)
    {
      changes.removeFirst()
      context = ProcessContext(context.key, next.kinds, clockTolerance: clockTolerance)
      for position in live.indices { live[position].use(context, at: next.time) }
    }
  }

  /// Closes the instances that are alive where a recording ends.
  private mutating func closeAll(
    at end: Instant, before boot: LifecycleEvent? = nil, _ sink: inout some TimelineSink
  ) {
    while !live.isEmpty {
      let (at, source) = live[0].lastLine
      if live[0].ending.isUnderWay {
        close(
          0, at: at, Evidence(.inferred, source: source), exit: live[0].ending.announcedLast,
          notAfter: nil,
          &sink)
      } else if live[0].ending.mayBeOver {
        // No line shows whether it lived on.
        close(0, at: at, Evidence(.cutOff, source: source), exit: nil, notAfter: nil, &sink)
      } else {
        live[0].holdTask(until: end, in: context)
        close(0, at: end, .cutOff, exit: nil, notAfter: nil, &sink)
        if let boot { ended?.wasEnded(by: boot, since: end) }
      }
    }
    emitEnded(&sink)
  }

  // MARK: Which instance

  /// The position in `live` of the instance with a pid.
  func liveInstance(of pid: Int32?) -> Int? {
    guard let pid else { return nil }
    for position in live.indices where live[position].pid == pid { return position }
    return nil
  }

  /// The position in `live` of the instance that `event` is about, begun if need be.
  ///
  /// Requires: none in `live` has its pid.
  private mutating func instance(
    for event: LifecycleEvent, tally: inout DiagnosticSummary, into sink: inout some TimelineSink
  ) -> Int? {
    if isStale(event) { return nil }
    if let pid = event.process.pid, endedPIDs.contains(pid), !event.beginsProcess {
      tally.add(
        Diagnostic(
          .warning, "process \(pid) runs after its end was reported", source: event.source,
          notes: [
            "the end was reported wrongly, or the pid was used again and its start is missing"
          ]))
    }
    if isExtension {
      if event.process.pid == nil, !live.isEmpty { return live.count - 1 }
      return event.provesLife ? begin(event, into: &sink) : nil
    }
    guard !live.isEmpty else {
      return event.provesLife || findsInBackground(event) ? begin(event, into: &sink) : nil
    }
    if let pid = event.process.pid, let other = live[0].pid, pid != other {
      guard event.provesLife else { return nil }
      endSilently(0, before: event.time, event.source, into: &sink)
      return begin(event, into: &sink)
    }
    if event.beginsProcess, live[0].isOver(before: event, clockTolerance: clockTolerance) {
      endSilently(0, before: event.time, event.source, into: &sink)
      return begin(event, into: &sink)
    }
    if live[0].pid == nil { live[0].pid = event.process.pid }
    return 0
  }

  /// Whether the line, as the first about the app, finds a process in background.
  private func findsInBackground(_ event: LifecycleEvent) -> Bool {
    notRunning.isUnknown && event.tellsBackground
  }

  /// Accepts a line about the only process that lives.
  mutating func accept(_ event: LifecycleEvent) { live[0].accept(event, in: context) }

  var clockTolerance: TimeSpan { context.clockTolerance }
  var isMeasured: Bool { clockTolerance >= .zero }
  private var isExtension: Bool { subject.key.kind == .appExtension }

  // MARK: Beginnings

  mutating func begin(
    _ event: LifecycleEvent, into sink: inout some TimelineSink
  ) -> Int {
    let isSuccessor = followsSilentDeath(event)
    emitEnded(&sink)
    let requested = requestedLaunch(shownBy: event)
    if requested != nil, let first = request.first(at: event.time) {
      // An app that is still to be launched is not running.
      notRunning.endedRunning(at: first.time, Evidence(.inferred, source: first.source))
    }
    if let failed = request.meet() { sink.take(unmet: failed) }
    defer { overruns = [] }
    let time = max(event.time, notRunning.start)
    // A process that was found had started before, at an unknown time; where launches are recorded,
    // before the recording.
    let isFound = !event.beginsProcess || event.isWithinLaunch
    let isThereBefore = requested == nil && isFound && mayReachBack(event)
    let start = isThereBefore ? notRunning.start : time
    live.append(
      ProcessTimeline(
        pid: event.process.pid, boot: event.boot, from: start,
        Evidence(.cutOff, source: start == notRunning.recordingStart ? nil : event.source),
        LaunchProgress(
          firstLineAt: time,
          beginsWithPlainLine: event.kind == .wrote
            && !endedPIDs.contains { $0 == event.process.pid },
          mayHaveRunBefore: notRunning.isUnknown
            && time - notRunning.recordingStart <= .seconds(1)
            && request.launching(at: time, within: LaunchProgress.longest) == nil),
        firstLine: event.source, in: context, &pool))
    if let requested {
      live[live.count - 1].launched(
        requested.intent, reason: request.reason(at: time), requested.line, at: start, .inferred)
      live[live.count - 1].progress.launch?.notBefore = max(
        requested.line.time, notRunning.start)
    } else if isFound, notRunning.isExitAlone, event.emitter.traits.followsStates,
      event.process.pid != nil, event.provesLife
    {
      // Who followed the process before up to its exit follows this one from its start.
      live[live.count - 1].launched(.unknown, reason: nil, event.line, at: time, .observed)
    } else if isFound, isSuccessor {
      live[live.count - 1].launched(.unknown, reason: nil, event.line, at: time, .inferred)
      live[live.count - 1].progress.launch?.notBefore = notRunning.start
    }
    return live.count - 1
  }

  /// Whether the line shows a process of the app in place of another one: it was launched since the last line about
  /// that.
  private func followsSilentDeath(_ event: LifecycleEvent) -> Bool {
    guard !isExtension, event.provesLife, let pid = event.process.pid, let ended,
      ended.history.exit?.isSilent == true, let before = ended.history.pid
    else { return false }
    return before != pid
  }

  /// What a launch was for that was requested just before the first line about a process: the line about its
  /// start is not recorded.
  ///
  /// A process may be wanted that runs already: where RunningBoard's lines about processes are recorded, its
  /// start would be one of them.
  private func requestedLaunch(
    shownBy event: LifecycleEvent
  ) -> (intent: LaunchIntent, line: LineFacts)? {
    let longest = TimeSpan.seconds(10)
    guard !event.beginsProcess, event.process.pid != nil, !isExtension,
      let intent = request.intent(at: event.time, within: longest)
    else { return nil }
    if let line = request.launching(at: event.time, within: longest) { return (intent, line) }
    return context.statements.kinds.contains(.tasks) ? nil : (intent, event.line)
  }

  /// Whether a process that a line finds must have been there since the recording began.
  private func mayReachBack(_ event: LifecycleEvent) -> Bool {
    notRunning.isUnknown && !isExtension && clockTolerance >= .zero
      && event.process.pid.map(subject.gainedPIDs.contains) != true
      && !event.emitter.traits.beginsWithSnapshot
      && context.wouldShowLaunch(before: event)
  }

  /// Records the start of an instance, which the event shows.
  private mutating func noteLaunch(
    _ intent: LaunchIntent, _ event: LifecycleEvent, at position: Int
  ) {
    let known = live[position].progress
    let start = known.firstLineAt
    // Lines about the process just before the line about its start belong to the start.
    let isFresh = event.time - start <= .seconds(10)
    guard known.launch != nil || !known.hasOwnActivation && (isFresh || event.beginsProcess),
      event.time >= notRunning.recordingStart
    else { return }
    // Within a second they are the lines of one start, whichever comes first.
    let isBegun = event.isWithinLaunch && event.time == start
    let isCutOff = isBegun || start == notRunning.recordingStart && event.time - start > .seconds(1)
    var wanted = intent
    if intent == .unknown, let requested = request.intent(at: event.time) { wanted = requested }
    live[position].launched(
      wanted, reason: event.launchReason ?? request.reason(at: event.time), event.line,
      at: isFresh ? start : event.time,
      isFresh && isCutOff
        ? .cutOff : event.emitter == .launchd && event.tellsOfStart ? .inferred : .observed)
    live[position].progress.witness = max(known.witness, event.launchWitness)
    if event.launchWitness == .system {
      live[position].progress.launch?.notBefore = nil
    } else if live[position].progress.launch?.notBefore != nil {
      return
    } else if let line = request.launching(at: start, within: LaunchProgress.longest) {
      live[position].progress.launch?.notBefore = max(line.time, notRunning.start)
    }
    request.forget()
  }

  // MARK: Launches without a process

  /// Handles a failed launch: nothing runs since it was requested.
  private mutating func launchFailed(
    _ reason: Symbol?, _ event: LifecycleEvent, into sink: inout some TimelineSink
  ) {
    if live.isEmpty, ended?.failedToLaunch(by: event.time, clockTolerance: clockTolerance) == true {
      return
    }
    guard let (before, at) = request.fail(reason, event.line, clockTolerance: clockTolerance) else {
      return
    }
    if let before { sink.take(unmet: before) }
    if live.isEmpty {
      notRunning.endedRunning(at: at, Evidence(.observed, source: event.source))
    }
  }

  /// Whether a line is about the end of a process whose launch failed.
  func isOfFailedLaunch(_ event: LifecycleEvent) -> Bool {
    live.isEmpty && event.process.pid == nil
      && request.hasFailed(at: event.time, clockTolerance: clockTolerance)
  }

  /// Hands on the launches without a process in the recording that ends.
  private mutating func emitUnmetLaunches(_ sink: inout some TimelineSink) {
    for launch in request.takeUnmet() where launch.isFailed || !isExtension {
      sink.take(unmet: launch)
    }
  }

}

extension [LifecycleEvent] {
  /// The time that ran out for the launch of a process.
  var launchLimit: TimeSpan? {
    for case .watchdog(let fact) in reversed().map(\.kind) where fact.isOfLaunch && fact.isViolated
    {
      return fact.limit
    }
    return nil
  }
}
