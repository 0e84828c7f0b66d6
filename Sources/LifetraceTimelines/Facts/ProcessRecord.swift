package import LifetraceModel

/// The facts of one process beside its states, recorded line by line.
///
/// Lines outside the part of the log that is looked at leave nothing in it but work that lasts into it, and
/// that native events write suspensions.
@usableFromInline
package struct ProcessRecord: Sendable {
  /// A line about the reasons why the app is inactive.
  package enum ReasonChange: Hashable, Sendable {
    /// By UIKit's mask.
    case mask(DeactivationChange)
    /// By SpringBoard's side alone.
    case systemSide(isSet: Bool)
    /// Records went missing: nothing is known of it.
    case gap
  }

  /// What kinds of line there were.
  package struct Shown: OptionSet, Sendable {
    /// One bit for each kind of line.
    package let rawValue: UInt8
    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Lines with UIKit's deactivation masks.
    package static let masks = Shown(rawValue: 1)
    /// Lines with reasons why the app was inactive.
    package static let reasons = Shown(rawValue: 2)
    /// Lines that distinguish active from inactive.
    package static let active = Shown(rawValue: 4)
    /// Marks that records are missing.
    package static let gap = Shown(rawValue: 8)
    /// Lines that say that the app may play audio in background.
    package static let audioEntitlement = Shown(rawValue: 16)
    /// A debugger is attached, which keeps the process from being suspended.
    package static let debugger = Shown(rawValue: 32)
  }

  /// A significant event, and the number of lines about the process before.
  package struct Significant: Hashable, Sendable {
    /// The kind of event.
    package var event: SignificantEventKind
    /// The instant of the event's line.
    package var at: Instant
    /// Whether the line has no time: the event came some time after `at`.
    package var isUntimed = false
    /// When the next line with a time shows that it had come.
    package var notAfter: Instant?
    /// The scene that the line names, if any.
    package var scene: Symbol?
    /// The event's line in the input.
    package var source: SourcePosition
    /// The number of earlier lines about the process.
    package var place: Int
  }

  /// A report about a process that used more of a resource than its limit.
  package struct ExceededLimit: Hashable, Sendable {
    /// The resource.
    package var resource: LimitedResource
    /// The instant of the report.
    package var at: Instant
    /// The report's words about the measurement.
    package var measurement: Symbol?
    /// The report's line in the input.
    package var source: SourcePosition
  }

  /// Background tasks, assertions and lines about budgets.
  package private(set) var work: WorkRecord
  /// The times at which the app was called to leave the foreground.
  package private(set) var departures = Departures()
  /// Lines that break the order of the life cycle.
  package private(set) var violations = OrderViolations()
  /// Disconnections of the last scene from the foreground.
  package private(set) var lostScenes = LostScenes()
  /// When it started, by launchd's line about its exit.
  package private(set) var reportedStart: Instant?
  /// The lines that would have shown its suspensions.
  package private(set) var watch = SuspensionWatch()
  /// The lines about the reasons why the app was inactive, in the order of time.
  package private(set) var reasonChanges: [(at: Instant, change: ReasonChange)] = []
  /// Why the process was resumed, where lines name it, in the order of time.
  package private(set) var resumeReasons: [(at: Instant, reason: Symbol)] = []
  /// The significant events of the process, in the order of time.
  package private(set) var significant: [Significant] = []
  /// Reports about resources that the process used too much of, in the order of time.
  package private(set) var exceededLimits: [ExceededLimit] = []
  /// The first line with which UIKit says that the app has adopted no scene life cycle.
  package private(set) var scenesMissing: (at: Instant, source: SourcePosition)?
  /// The stages of a launch by their first lines since it began.
  package private(set) var stages = LaunchStages()
  /// The first sign that the app's own code ran or worked.
  package private(set) var firstActivity: Instant?
  /// Lines about the process.
  package private(set) var lineCount = 0
  /// Lines that show more than the process's existence.
  package private(set) var evidenceCount = 0
  /// The kinds of line in this record.
  package private(set) var shown = Shown()
  /// The number of scenes, beyond those that may be open at once, with the states of their own lines alone.
  package var unlinkedSceneCount = 0
  /// Whether one of the last callbacks, without a time, entered background.
  private var hasPassedEntry = false
  /// Whether one of them led into the foreground.
  private var hasPassedReturn = false
  /// The places in `significant` of the last events whose lines have no time.
  private var passed: [Int] = []
  private let scope: RecordScope

  /// Begins the record of a process.
  package init(_ scope: RecordScope) {
    self.scope = scope
    work = WorkRecord(isMeasured: scope.isMeasured)
  }

  /// Records a line about the process, and returns the task of `BGTaskScheduler` that kept it running until
  /// then, and whether a background task did.
  ///
  /// Requires: lines come in the order of time.
  @discardableResult
  mutating func note(_ event: LifecycleEvent) -> (run: BGTaskRun?, isKept: Bool) {
    let running = (work.run(until: event), work.keepsProcessRunning(at: event.time))
    add(event)
    return running
  }

  private mutating func add(_ event: LifecycleEvent) {
    guard scope.window.contains(event.time) else { return noteOutside(event) }
    lineCount &+= 1
    evidenceCount &+= 1
    note(event.emitter, at: event.time, event.source)
    if event.showsRunning { watch.noteRunning(at: event.time, event.source) }
    if case .callback(let callback) = event.kind {
      violations.hold(callback, event)
      if event.isUntimed {
        // What is counted in time needs the line's own.
        shown.insert(.active)
        hasPassedEntry =
          hasPassedEntry || [.didEnterBackground, .sceneDidEnterBackground].contains(callback)
        hasPassedReturn = hasPassedReturn || callback.isReturn
      } else {
        note(callback, at: event.time)
      }
    } else {
      let count = significant.count
      note(event.kind, at: event.time, in: event.scene, by: event.emitter, event.source)
      if event.isUntimed, significant.count > count {
        significant[count].isUntimed = true
        passed.append(count)
      }
    }
  }

  /// Records that callbacks without a time lie before an instant: there at the latest the app was in background.
  mutating func endPassage(at end: Instant) {
    if hasPassedEntry { departures.passEntry(before: end) }
    if hasPassedReturn { departures.passReturn(before: end) }
    hasPassedEntry = false
    hasPassedReturn = false
    for index in passed { significant[index].notAfter = end }
    passed.clear()
  }

  /// Records from a line outside of the time range only work that may last into it.
  private mutating func noteOutside(_ event: LifecycleEvent) {
    if event.emitter == .native, event.kind == .suspended || event.kind.isResumption {
      watch.noteWrittenOutside()
    }
    guard case .work(let fact) = event.kind, let from = scope.window.from, event.time < from else {
      return
    }
    work.readOutside(fact, at: event.time, event.source)
  }

  /// The process began to launch: stages passed before are not those of the launch.
  mutating func launched(at time: Instant) { stages.forget(before: time) }

  /// A line breaks the order of the life cycle.
  mutating func add(_ violation: OrderViolation) {
    guard scope.window.contains(violation.at) else { return }
    violations.add(violation)
  }

  /// Records that the last scene went away from the foreground, and the app with it, maybe.
  mutating func noteLostScene(_ line: LineFacts) {
    guard scope.window.contains(line.time) else { return }
    lostScenes.add(line.source)
  }

  /// Records that a debugger is attached.
  mutating func noteDebugger() { shown.insert(.debugger) }

  /// Ends the record.
  ///
  /// - Parameters:
  ///   - isLeftOpen: whether the log shows that the process ended in background, where it should
  ///     have ended its tasks before.
  ///   - wasSuspended: whether the log shows the process suspended.
  mutating func finish(isLeftOpen: Bool, wasSuspended: Bool) {
    if wasSuspended { watch.noteWasSuspended() }
    work.finish(isLeftOpen: isLeftOpen, from: scope.window.from)
  }

  /// Resets the record for a new process and keeps its buffers.
  mutating func clear() {
    work.clear()
    departures.clear()
    violations.clear()
    lostScenes = LostScenes()
    reasonChanges.clear()
    significant.clear()
    passed.clear()
    exceededLimits.clear()
    scenesMissing = nil
    stages = LaunchStages()
    watch = SuspensionWatch()
    hasPassedEntry = false
    hasPassedReturn = false
    reportedStart = nil
    firstActivity = nil
    lineCount = 0
    evidenceCount = 0
    shown = []
    unlinkedSceneCount = 0
  }

  private mutating func note(_ emitter: Emitter, at time: Instant, _ source: SourcePosition) {
    switch emitter {
    case .powerLog:
      watch.note(at: time, source)
      watch.noteTable()
    case .runningBoard, .locationd, .audioSession, .instruments, .stateDictionary:
      watch.note(at: time, source)
    // The app's own client of RunningBoard never sees the app suspended, and calls its own task unknown:
    // below, a known task shows that another client wrote.
    default:
      break
    }
  }

  private mutating func note(_ callback: Callback, at time: Instant) {
    noteActivity(time)
    shown.insert(.active)
    departures.note(callback, at: time)
    switch callback {
    case .willFinishLaunching: stages.pass(.willFinishLaunching, at: time)
    case .didFinishLaunching: stages.pass(.didFinishLaunching, at: time)
    case .sceneWillConnect: stages.pass(.sceneConnected, at: time)
    case .willEnterForeground, .sceneWillEnterForeground:
      stages.pass(.willEnterForeground, at: time)
    default:
      break
    }
  }

  /// Records a line that is no callback.
  private mutating func note(
    _ kind: EventKind, at time: Instant, in scene: Symbol?, by emitter: Emitter,
    _ source: SourcePosition
  ) {
    switch kind {
    case .work(let fact):
      if fact.showsActivity, emitter != .observer { noteActivity(time) }
      note(fact, at: time, by: emitter, source)
    case .deactivation(let change):
      noteActivity(time)
      shown.formUnion([.masks, .reasons, .active])
      reasonChanges.append((time, .mask(change)))
      departures.note(change, at: time)
    case .systemDeactivation(let isSet):
      shown.formUnion([.reasons, .active])
      reasonChanges.append((time, .systemSide(isSet: isSet)))
    case .suspended, .resumed:
      watch.noteSuspension(at: time, by: emitter, source)
      guard case .resumed(let reason) = kind else { break }
      violations.hold(.resumptions, in: source.input)
      if let reason { resumeReasons.append((time, reason)) }
    case .visibility(let visibility): noteVisibility(visibility, at: time, by: emitter)
    case .state(let state): note(state, at: time, by: emitter, source)
    case .launched where emitter == .launchd: reportedStart = time
    case .scene(.tracked): stages.pass(.sceneConnected, at: time)
    case .scene(.foreground): stages.pass(.sceneForeground, at: time)
    case .sceneless:
      evidenceCount -= 1
      scenesMissing = scenesMissing ?? (time, source)
    case .wrote, .wroteOn, .mentioned, .running, .identity: evidenceCount -= 1
    case .gap: noteGap(until: time)
    case .limitExceeded(let resource, let measurement):
      evidenceCount -= 1
      exceededLimits.append(
        ExceededLimit(resource: resource, at: time, measurement: measurement, source: source))
    default:
      if let event = kind.significantEvent {
        significant.append(
          Significant(event: event, at: time, scene: scene, source: source, place: lineCount))
      }
    }
  }

  private mutating func note(
    _ state: ReportedState, at time: Instant, by emitter: Emitter, _ source: SourcePosition
  ) {
    // SpringBoard's word about an app's state comes with its visibility; of its suspension it
    // speaks elsewhere.
    if state.task == .suspended || (state.task == .running && emitter != .springBoard) {
      watch.note(at: time, source)
    }
    if state.mayPlayAudio { shown.insert(.audioEntitlement) }
    noteVisibility(state.visibility, at: time, by: emitter)
  }

  private mutating func note(
    _ fact: WorkFact, at time: Instant, by emitter: Emitter, _ source: SourcePosition
  ) {
    work.read(fact, at: time, by: emitter, source)
    if case .endTask = fact {
      violations.hold(.taskEnds, in: source.input)
    } else if case .beginTask(let id?, _) = fact, let begun = work.takeReused() {
      add(
        OrderViolation(
          .taskIDReused, nil, LineFacts(time: time, source: source, emitter: emitter),
          earlier: OrderViolation.EarlierLine(callback: nil, at: begun, source: nil), task: id))
    }
  }

  /// Records that lines about it were lost.
  mutating func noteMissingLines() { shown.insert(.gap) }

  /// Records that nobody recorded for some time.
  mutating func noteGap(until time: Instant) {
    noteMissingLines()
    reasonChanges.append((time, .gap))
  }

  private mutating func noteVisibility(
    _ visibility: Visibility, at time: Instant, by emitter: Emitter
  ) {
    // RunningBoard's clients only say that it is not visible, as a prewarmed process is not, either.
    guard visibility == .background, emitter != .runningBoardClient else { return }
    departures.recordShown(at: time)
  }

  private mutating func noteActivity(_ time: Instant) {
    if firstActivity == nil { firstActivity = time }
  }
}

extension LifecycleEvent {
  /// Whether the process gets time at this instant: it wrote the line itself, or another says so.
  fileprivate var showsRunning: Bool {
    if provesScheduled { return true }
    switch kind {
    case .state(let state): return state.task == .running
    case .resumed, .running: return true
    default:
      return false
    }
  }
}

/// The times at which an app was called to leave the foreground.
package struct Departures: Sendable {
  /// The times of `didEnterBackground` and of masks that say the same.
  package private(set) var backgroundEntries: [Instant] = []
  /// The times of `willResignActive` and of masks that say the same.
  package private(set) var resigns: [Instant] = []
  /// When its own code for entering background was done.
  package private(set) var handlerReturns: [Instant] = []
  /// When the system, or UIKit before anything else, first said of it that it is in background.
  package private(set) var shownInBackgroundAt: Instant?
  /// The entries into the background that have no time of their own: when they were over at the latest.
  package private(set) var boundedEntries: [Instant] = []
  /// The same of returns to the foreground.
  package private(set) var boundedReturns: [Instant] = []

  /// Records an entry some time before an instant.
  mutating func passEntry(before end: Instant) {
    note(.didEnterBackground, at: end)
    boundedEntries.append(end)
  }

  /// Records a return some time before an instant.
  mutating func passReturn(before end: Instant) { boundedReturns.append(end) }

  mutating func note(_ callback: Callback, at time: Instant) {
    switch callback {
    case .didEnterBackground, .sceneDidEnterBackground:
      // An app that was never in the foreground gets this callback in a launch into the background.
      if resigns.isEmpty { recordShown(at: time) }
      backgroundEntries.append(time)
    case .willResignActive, .sceneWillResignActive: resigns.append(time)
    case .didEnterBackgroundReturned: handlerReturns.append(time)
    default: break
    }
  }

  mutating func note(_ change: DeactivationChange, at time: Instant) {
    if change.after.contains(.inBackground), !change.before.contains(.inBackground) {
      backgroundEntries.append(time)
    }
    if change.before.rawValue == 0, change.after.rawValue != 0 { resigns.append(time) }
  }

  mutating func recordShown(at time: Instant) { shownInBackgroundAt = shownInBackgroundAt ?? time }

  mutating func clear() {
    backgroundEntries.clear()
    resigns.clear()
    handlerReturns.clear()
    boundedEntries.clear()
    boundedReturns.clear()
    shownInBackgroundAt = nil
  }
}

/// The stretch of time to analyse, half-open; open where a bound is missing.
package struct ClippingWindow: Sendable {
  /// The first instant of the time range; `nil` for the beginning of the log.
  package var from: Instant?
  /// The first instant after the time range; `nil` for the end of the log.
  package var to: Instant?

  /// Creates a time range; open where a limit is `nil`.
  package init(from: Instant? = nil, to: Instant? = nil) {
    self.from = from
    self.to = to
  }

  /// Whether nothing lies outside.
  package var isUnbounded: Bool { from == nil && to == nil }

  /// Whether an instant lies within the time range.
  package func contains(_ instant: Instant) -> Bool {
    if let from, instant < from { return false }
    if let to, instant >= to { return false }
    return true
  }

  /// Returns the part of an interval inside the window; ends at its bounds count as cut off.
  package func clip<State>(_ interval: StateInterval<State>) -> StateInterval<State>? {
    guard interval.start < interval.end else {
      return contains(interval.start) ? interval : nil
    }
    var result = interval
    if let from, interval.start < from {
      result.start = from
      result.startEvidence = .cutOff
    }
    if let to, interval.end > to {
      result.end = to
      result.endEvidence = .cutOff
    }
    return result.start < result.end ? result : nil
  }
}

/// The time range of a record, and the meaning of its times.
package struct RecordScope: Sendable {
  /// The time range.
  package var window = ClippingWindow()
  /// Whether differences between instants are durations.
  package var isMeasured = true

  /// Creates a scope, by default of the whole log with durations.
  package init(window: ClippingWindow = ClippingWindow(), isMeasured: Bool = true) {
    self.window = window
    self.isMeasured = isMeasured
  }
}

extension Callback {
  /// Whether the app, or its scene, comes to the foreground.
  fileprivate var isReturn: Bool {
    switch self {
    case .willEnterForeground, .didBecomeActive, .sceneWillEnterForeground, .sceneDidBecomeActive:
      true
    default: false
    }
  }
}
