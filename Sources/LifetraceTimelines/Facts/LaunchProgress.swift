package import LifetraceModel

/// What the lines about a process show of its start and of its way into use.
package struct LaunchProgress: Sendable {
  /// The longest that a launch takes: its watchdog gives it 20 s, and lines come late.
  package static let longest = TimeSpan.seconds(30)
  /// A launch that brings the app to the foreground so soon is for the user.
  package static let longestForUser = TimeSpan.seconds(5)

  /// Who shows the launch, the surest last.
  enum Witness: UInt8, Comparable, Sendable {
    case masks
    case callbacks
    case system

    static func < (left: Witness, right: Witness) -> Bool { left.rawValue < right.rawValue }
  }

  /// The launch, if a line shows it.
  var launch: ProcessHistory.Launch?
  var witness = Witness.masks
  /// The time of the first line about the process.
  let firstLineAt: Instant
  /// The time of the first line about it that has one of its own: by then it had started.
  private(set) var firstTimedAt: Instant?
  /// Whether it is a line that the process wrote, and no event: a process writes as soon as it runs.
  let beginsWithPlainLine: Bool
  /// Whether the first line is among the first of the recording, and no line shows a request for the process.
  let mayHaveRunBefore: Bool
  /// Whether the app has scenes; `nil` until a line shows it.
  private(set) var adoptsScenes: Bool?
  /// UIKit's deactivation masks.
  var masks = MaskSeries()
  /// The time of the first line about the app's state outside of its launch.
  private(set) var usedAt: Instant?
  /// Whether the app's own lines showed active, inactive or background outside of its launch.
  private(set) var hasOwnActivation = false
  private(set) var finishedAt: Instant?
  /// Whether `willFinishLaunching` was called, and `didFinishLaunching` not yet.
  private var isFinishing = false
  /// What roles, places and tasks show the process to run for first: for the user, or for the background.
  private var purpose = LaunchIntent.unknown
  /// Whether FrontBoard or SpringBoard has reported the app's visibility.
  private var isPlaced = false
  /// When FrontBoard took up with the process again, having started anew itself.
  private var foundRunningAt: Instant?

  /// Creates the facts of a process with its first line.
  init(firstLineAt: Instant, beginsWithPlainLine: Bool, mayHaveRunBefore: Bool) {
    self.firstLineAt = firstLineAt
    self.beginsWithPlainLine = beginsWithPlainLine
    self.mayHaveRunBefore = mayHaveRunBefore
  }

  // MARK: What lines show

  /// Handles a line about the process, before it says anything of its state.
  mutating func note(_ event: LifecycleEvent) {
    if firstTimedAt == nil, !event.isUntimed { firstTimedAt = event.time }
    switch event.kind {
    case .callback(let callback) where callback.isScene:
      adoptsScenes = true
    case .callback(.willFinishLaunching):
      isFinishing = true
    case .callback(.didFinishLaunching):
      isFinishing = false
      finishedAt = finishedAt ?? event.time
    case .sceneless:
      adoptsScenes = false
    case .state(let state):
      if state.isForUser { ranForUser(at: event.time) }
      if state.task != .suspended { notePlace(state.visibility, event) }
    case .visibility(let visibility): notePlace(visibility, event)
    case .work(.bgTask(_, let kind, .started, _)) where kind.launchesApp && event.provesScheduled:
      ranInBackground(at: event.time, within: LaunchProgress.longest)
    case .inactive: noteUse(at: event.time)
    default: break
    }
  }

  /// Handles SpringBoard's first line about the app's place: a launch for the user is in the foreground, any
  /// other in background.
  private mutating func notePlace(_ visibility: Visibility, _ event: LifecycleEvent) {
    let isPlace =
      visibility != .unknown && (event.emitter == .frontBoard || event.emitter == .springBoard)
    let isFirst = isPlace && !isPlaced
    if isPlace { isPlaced = true }
    if visibility == .background, isFirst || event.emitter == .runningBoard {
      // They give a process its place and its role as it starts.
      ranInBackground(at: event.time, within: .seconds(1))
    } else if visibility == .foreground,
      isFirst || isPlace && isLaunched(within: .seconds(1), before: event.time)
    {
      ranForUser(at: event.time)
    }
  }

  /// Records that the process ran for the user at a time.
  private mutating func ranForUser(at time: Instant) {
    doubtBackground(at: time)
    purpose = .foreground
    if let launch, time - launch.at <= LaunchProgress.longest { self.launch?.isForUser = true }
  }

  /// Records that the process ran in background at a time: so soon after a launch that nothing says is for the user, it
  /// was launched for that.
  private mutating func ranInBackground(at time: Instant, within span: TimeSpan) {
    guard launch?.intent == .unknown, purpose == .unknown, usedAt == nil,
      isLaunched(within: span, before: time)
    else { return }
    launch?.intent = .background
    purpose = .background
  }

  /// Takes back that a launch was for the background: the first role of one for the user may be such a role, too, for
  /// some milliseconds.
  private mutating func doubtBackground(at time: Instant) {
    guard purpose == .background, isLaunched(within: Self.longestForUser, before: time) else {
      return
    }
    launch?.intent = .unknown
    purpose = .unknown
  }

  mutating func noteUse(at time: Instant) {
    if usedAt == nil { doubtBackground(at: time) }
    usedAt = usedAt ?? time
  }

  /// Handles a line after it said something of the app's state.
  mutating func tell(_ event: LifecycleEvent) {
    switch event.kind {
    case .callback: noteOwnActivation(at: event.time)
    case .deactivation(let change):
      if !change.leadsOn { masks.endLaunch() }
      if !masks.isOfLaunch { noteOwnActivation(at: event.time) }
    default: break
    }
  }

  mutating func noteOwnActivation(at time: Instant) {
    noteUse(at: time)
    hasOwnActivation = true
  }

  /// Records a launch; returns `false` if it is known, or was none.
  mutating func begin(
    _ intent: LaunchIntent, reason: Symbol?, at start: Instant, _ evidence: Evidence
  ) -> Bool {
    if launch != nil {
      let known = launch?.intent
      if known == .unknown || known == .background && intent == .prewarm { launch?.intent = intent }
      if launch?.reason == nil { launch?.reason = reason }
      return false
    }
    // The lines of one start come in any order.
    if intent == .unknown, reason == nil, let found = foundRunningAt,
      start.isOfOneStart(found, clockTolerance: .zero)
    {
      return false
    }
    launch = ProcessHistory.Launch(
      at: start, evidence: evidence, intent: intent, reason: reason,
      isForUser: purpose == .foreground)
    return true
  }

  /// FrontBoard, which has started anew, takes up with the process again; returns the launch that was none.
  mutating func findRunning(at time: Instant) -> ProcessHistory.Launch? {
    foundRunningAt = foundRunningAt ?? time
    guard let known = launch, known.intent == .unknown, known.reason == nil, !hasOwnActivation,
      time.isOfOneStart(known.at, clockTolerance: .zero)
    else { return nil }
    launch = nil
    return known
  }

  // MARK: What is known of the launch

  /// Whether it was launched and nothing shows yet that it came into use.
  var isLaunching: Bool { launch != nil && !hasOwnActivation }

  /// Whether the launch shows in the log with all that followed.
  var isShown: Bool { launch?.isShown == true }

  /// Whether the process was launched no longer than a span before a time.
  func isLaunched(within span: TimeSpan, before time: Instant) -> Bool {
    launch.map { time - $0.at <= span } ?? false
  }

  /// Whether the process started within a second before a time.
  func hasJustStarted(at time: Instant, isMeasured: Bool) -> Bool {
    let start = launch?.at ?? (mayHaveRunBefore && isMeasured ? firstLineAt : nil)
    return start.map { time - $0 <= .seconds(1) } ?? false
  }

  /// Whether the process runs at a line because its launch for the user is not over, or because its app is told of
  /// the launch.
  func keepsProcessRunning(at event: LifecycleEvent) -> Bool {
    if beginsMasks(event) { return true }
    guard isFinishing || isLaunching, isLaunched(within: LaunchProgress.longest, before: event.time)
    else { return false }
    return isFinishing || launch?.isShownForUser == true
  }

  /// Whether the line is the first mask of a launch: a process is not suspended before its launch is over.
  func beginsMasks(_ event: LifecycleEvent) -> Bool {
    guard case .deactivation(let change) = event.kind, change.isOfLaunch else { return false }
    return !masks.isBegun && event.time - firstLineAt <= LaunchProgress.longest
  }

  /// The states in which a launched process may have begun; `nil` without a launch.
  ///
  /// Scene-based apps launch in background, as Apple documents; apps without scenes are inactive if the user
  /// launches them.
  var states: StateSet<AppState>? {
    guard let launch else { return nil }
    if adoptsScenes == true { return .state(.background) }
    switch launch.intent {
    case .background, .prewarm: return .state(.background)
    case .foreground where adoptsScenes == false: return .state(.inactive)
    case .foreground, .unknown: return .init(.inactive, .background)
    }
  }

  /// Whether a process that becomes active at a time, before any other word of its state, shows an app without
  /// scenes that was launched for the user (Apple: usual order of a cold launch).
  func becomesActiveAtOnce(_ time: Instant) -> Bool {
    isLaunching && adoptsScenes == nil && isLaunched(within: LaunchProgress.longest, before: time)
      && (launch?.intent == .unknown || launch?.intent == .foreground)
  }

  /// Decides, when the process ends, whether it may have started before the recording, and with it whether
  /// there was a launch.
  ///
  /// - Parameter tellsStarts: Whether the system's own line would be there of a later start.
  /// - Returns: Whether it may have.
  mutating func settleStart(tellsStarts: Bool) -> Bool {
    guard mayHaveRunBefore, launch != nil else { return false }
    // Masks that lead nowhere are those of a launch in progress or of a return.
    let leadsNowhere = witness == .masks && masks.isOfLaunch
    guard leadsNowhere || tellsStarts && witness != .system && launch?.notBefore == nil else {
      return false
    }
    launch?.evidence.kind = .cutOff
    if leadsNowhere { launch = nil }
    return true
  }
}

/// UIKit's deactivation masks of a process, each of which goes on from the one before.
struct MaskSeries: Sendable {
  private var last: DeactivationMask?
  /// Whether the last one goes on from the one before; `nil` if there was none.
  private(set) var joins: Bool?
  /// Whether there was one of a launch.
  private(set) var isBegun = false
  /// Whether those of a launch are not over: in them *in background* comes and goes, whatever the app does.
  private(set) var isOfLaunch = false
  /// Whether one of a launch had the reason *in background*.
  private(set) var hadBackground = false

  /// Handles the next mask.
  ///
  /// - Parameter isUnknown: Whether nothing was said of the app's state up to now.
  mutating func follow(_ change: DeactivationChange, isUnknown: Bool) {
    joins = last.map { $0 == change.before }
    if change.isOfLaunch {
      isOfLaunch = true
    } else if last == nil, isUnknown, change.mayBeOfLaunch {
      // In the middle of the masks of a launch or of a return.
      isOfLaunch = true
      hadBackground = true
    }
    last = change.after
    guard isOfLaunch else { return }
    isBegun = true
    if change.after.contains(.inBackground) { hadBackground = true }
  }

  /// Handles the last mask of a launch.
  mutating func endLaunch() { isOfLaunch = false }

  /// Lines are missing.
  mutating func forget() { last = nil }
}

extension LifecycleEvent {
  /// Who shows a launch by the line.
  var launchWitness: LaunchProgress.Witness {
    switch kind {
    case .started, .launched: tellsOfStart ? .callbacks : .system
    case .deactivation: .masks
    default: .callbacks
    }
  }
}

extension DeactivationChange {
  /// Whether the mask is one of a launch.
  var isOfLaunch: Bool { before.contains(.launching) || after.contains(.launching) }

  /// Whether the masks of a launch go on after it.
  var leadsOn: Bool { after.contains(.launching) || after.contains(.inBackground) }

  /// Whether launches hold such a change as well as returns to the foreground: in both, the app comes out of
  /// *in background* during an animation.
  fileprivate var mayBeOfLaunch: Bool {
    before.contains(.inBackground) && before.contains(.systemAnimation)
  }
}

extension ProcessHistory.Launch {
  /// Whether the end in a line must be the previous instance's: no other line says that this one, which
  /// just began, is gone.
  func isLikelier(toFollow event: LifecycleEvent) -> Bool {
    guard case .state = event.kind else { return false }
    let lag: TimeSpan =
      event.emitter == .runningBoardClient || event.emitter == .observer
      ? .seconds(1) : .milliseconds(500)
    return event.time - at <= lag && event.emitter != .runningBoard
  }
}

extension Instant {
  /// Whether lines at two times may be about one start.
  func isOfOneStart(_ other: Instant, clockTolerance: TimeSpan) -> Bool {
    max(self, other) - min(self, other) <= .seconds(1) + max(clockTolerance, .zero)
  }
}
