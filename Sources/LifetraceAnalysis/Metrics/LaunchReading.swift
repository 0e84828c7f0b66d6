internal import LifetraceModel

/// A launch, with symbols in place of texts.
struct LaunchFacts: Sendable {
  var at: Instant
  var pid: Int32?
  var kind: LaunchAnalysis.Kind
  var intent: LaunchIntent
  var reason: Symbol?
  var stages: LaunchStages
  var toActive: TimeSpan?
  var source: SourcePosition?
}

/// A step on the way from the start of the process to active, reached at an instant.
struct LaunchStage: Sendable {
  /// As reports call them, in the order in which most launches pass them.
  enum Name: String, Hashable, Sendable {
    case processStart, willFinishLaunching, didFinishLaunching, sceneConnected
    case willEnterForeground, active
  }

  var name: Name
  var at: Instant

  /// The stage that an event begins, if it begins one.
  static func name(of kind: EventKind) -> Name? {
    switch kind {
    case .callback(.willFinishLaunching): .willFinishLaunching
    case .callback(.didFinishLaunching): .didFinishLaunching
    case .callback(.sceneWillConnect), .scene(.tracked): .sceneConnected
    case .callback(.willEnterForeground), .callback(.sceneWillEnterForeground),
      .scene(.foreground):
      .willEnterForeground
    case .callback, .significant, .deactivation, .systemDeactivation, .state, .visibility,
      .launchRequested, .started, .launched, .resumed, .suspended, .exited, .exitPending, .wrote,
      .mentioned, .scene, .work, .identity, .watchdog, .condition, .gap, .boot:
      nil
    }
  }
}

/// The stages that a launch passed, each once, in the order of time.
struct LaunchStages: Sendable {
  private var count = 0
  /// In place, since every process has them; as many as there are names.
  private var items: InlineArray<6, LaunchStage>

  init(first: LaunchStage) {
    items = InlineArray(repeating: first)
    count = 1
  }

  /// Adds a stage, unless it was passed before.
  mutating func append(_ stage: LaunchStage) {
    guard !(0..<count).contains(where: { items[$0].name == stage.name }) else { return }
    items[count] = stage
    count += 1
  }

  var list: [LaunchStage] { (0..<count).map { items[$0] } }
}

/// Reads what a launch was for and how it went.
enum LaunchReading {
  /// The longest that a launch for the user lasts: the process-launch watchdog ends it then
  /// (facts on budgets: 20 s on devices, 30 s on simulators), so a later return to the foreground
  /// came to an app launched for something else, and what an app is first told to do later says
  /// nothing of what it did since its launch.
  static let longestLaunch = TimeSpan.seconds(30)

  /// Reads the launch of a process, or returns `nil` if the log does not show it.
  static func read(
    _ history: ProcessHistory, work: WorkRecord, in context: MetricsContext
  ) -> LaunchFacts? {
    guard let launch = history.launch else { return nil }
    let kind = kind(of: launch, history, work, in: context)
    let active = kind == .foreground ? history.directlyActiveAt : nil
    // Only a start that the log shows can be measured from.
    let isMeasurable = context.isMeasured && launch.evidence.kind == .observed
    var stages = stages(of: launch, in: history.events, until: active ?? history.launchEnd)
    if let active { stages.append(LaunchStage(name: .active, at: active)) }
    return LaunchFacts(
      at: launch.at, pid: history.pid, kind: kind, intent: launch.intent, reason: launch.reason,
      stages: stages, toActive: isMeasurable ? active.map { $0 - launch.at } : nil,
      source: launch.evidence.source)
  }

  private static func kind(
    of launch: ProcessHistory.Launch, _ history: ProcessHistory, _ work: WorkRecord,
    in context: MetricsContext
  ) -> LaunchAnalysis.Kind {
    if launch.intent == .prewarm || context.mentions(launch.reason, ["prewarm"]) {
      return .prewarm
    }
    if launch.isToldForUser { return .foreground }
    let isForBackground =
      launch.intent == .background || BackgroundCause(reason: launch.reason, in: context) != nil
      || context.mentions(launch.reason, ["background", "location", "bluetooth", "voip"])
    if isForBackground, launch.reason != nil { return .background }
    for interval in history.intervals {
      switch interval.state {
      case .state(.inactive), .state(.active):
        if isForBackground { return .background }
        let isLate = context.isMeasured && interval.start - launch.at > longestLaunch
        return isLate ? kindInBackground(work, before: interval.start) : .foreground
      case .state(.suspended):
        if !isForBackground, history.isInBackgroundUnseen { return .undetermined }
        return kindInBackground(work, before: interval.start)
      case .state(.background):
        if !isForBackground, history.isInBackgroundUnseen { return .undetermined }
      case .state(.notRunning), .undetermined: continue
      }
    }
    return isForBackground || history.isToldInBackground ? .background : .undetermined
  }

  /// A process that runs none of its app's code before it is suspended was prewarmed.
  private static func kindInBackground(
    _ work: WorkRecord, before end: Instant
  ) -> LaunchAnalysis.Kind {
    guard let activity = work.firstActivity else { return .prewarm }
    return activity < end ? .background : .prewarm
  }

  /// The first instant of each stage up to `end`, in the order of time.
  private static func stages(
    of launch: ProcessHistory.Launch, in events: [LifecycleEvent], until end: Instant?
  ) -> LaunchStages {
    var stages = LaunchStages(first: LaunchStage(name: .processStart, at: launch.at))
    for event in events {
      if let end, event.time > end { break }
      guard event.time >= launch.at, let name = LaunchStage.name(of: event.kind) else { continue }
      stages.append(LaunchStage(name: name, at: event.time))
    }
    return stages
  }
}

extension ProcessHistory {
  /// `true` iff the app is first told to be in background or suspended some time after its launch,
  /// in which the log does not show where it was.
  fileprivate var isInBackgroundUnseen: Bool {
    guard let launch, intervals.count > 1, intervals[0].state == .undetermined else { return false }
    let next = intervals[1]
    guard next.start > launch.at else { return false }
    return next.state == .state(.background) || next.state == .state(.suspended)
  }

  /// `true` iff the app was in background since its launch and the system says so.
  ///
  /// UIKit and the scenes say so in every launch of a scene-based app (facts: a background launch
  /// reports `visibility: Background` with no foreground before it).
  fileprivate var isToldInBackground: Bool {
    guard intervals.first?.state == .state(.background) else { return false }
    return events.contains { event in
      switch event.kind {
      case .visibility(let visibility): visibility == .background
      case .state(let state): state.visibility == .background
      case .callback, .significant, .deactivation, .systemDeactivation, .launchRequested, .started,
        .launched, .resumed, .suspended, .exited, .exitPending, .wrote, .mentioned, .scene, .work,
        .identity, .watchdog, .condition, .gap, .boot:
        false
      }
    }
  }

  /// When the launch ended in the active state without a stay in background after inactive.
  fileprivate var directlyActiveAt: Instant? {
    var wasForeground = false
    for interval in intervals {
      switch interval.state {
      case .state(.active): return interval.start
      case .state(.inactive): wasForeground = true
      case .state(.background): if wasForeground { return nil }
      case .state(.suspended), .state(.notRunning): return nil
      case .undetermined:
        // Too long for a launch: in between it may have become active and left.
        guard let launch, interval.end - launch.at <= LaunchReading.longestLaunch else {
          return nil
        }
      }
    }
    return nil
  }

  /// When a launch that did not lead to active was over: with its first suspension, or with the
  /// app's coming to the foreground later.
  fileprivate var launchEnd: Instant? {
    guard let launch else { return nil }
    return intervals.first { interval in
      guard interval.start > launch.at else { return false }
      switch interval.state {
      case .undetermined, .state(.inactive): return false
      case .state(.notRunning), .state(.active), .state(.background), .state(.suspended):
        return true
      }
    }?.start
  }
}

/// A cause of background execution that comes with thirty seconds of its own.
///
/// Source: facts on budgets (BGAppRefreshTask, silent push, performFetch).
enum BackgroundCause: String, Hashable, Sendable {
  case push
  case fetch
  case refresh = "app refresh"

  static let limit = TimeSpan.seconds(30)

  /// Creates the cause that a launch's reason names.
  init?(reason: Symbol?, in context: borrowing MetricsContext) {
    guard reason != nil, !context.mentions(reason, ["processing"]) else { return nil }
    let causes: [(BackgroundCause, [String])] = [
      (.push, ["push", "remote-notification", "remotenotification", "remote notification"]),
      (.fetch, ["fetch"]),
      (.refresh, ["refresh", "bgtask", "background task", "backgroundtask"]),
    ]
    for (cause, words) in causes where context.mentions(reason, words) {
      self = cause
      return
    }
    return nil
  }

  /// Creates the cause for which an assertion is held.
  init?(_ kind: HoldKind) {
    switch kind {
    case .push: self = .push
    case .fetch: self = .fetch
    case .finishTask, .audio, .location, .voip, .bluetooth, .accessory, .navigation, .download,
      .suspend, .other:
      return nil
    }
  }
}
