public import LifetraceModel
internal import LifetraceTimelines

/// One launch of an app's process.
public struct LaunchAnalysis: Sendable {
  /// The purpose of a launch, as far as the states show it.
  public enum Kind: String, Hashable, Sendable {
    case foreground
    case background
    case prewarm
    /// The log or the process ends before the states show the purpose.
    case undetermined
    /// The system could not start a process.
    case failed
    /// The system made a process, and the log shows nothing of it.
    case requested
  }

  /// A step on the way from the start of the process to active.
  public struct Stage: Hashable, Sendable {
    /// `processStart`, `willFinishLaunching`, `didFinishLaunching`, `sceneConnected`,
    /// `sceneForeground`, `willEnterForeground`, `active`.
    public var name: String
    /// The instant at which the launch reached the stage.
    public var at: Instant

    /// Creates a stage that was reached at an instant.
    public init(name: String, at: Instant) {
      self.name = name
      self.at = at
    }
  }

  /// The instant of the launch; where no line shows the start of the process, of the first line that proves it.
  public var at: Instant
  /// Whether it was at that time; if not, it was some time before, and no line that shows it has a time.
  public var isTimed = true
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The kind of launch.
  public var kind: Kind
  /// The reason for the launch, if the log names it.
  public var reason: String?
  /// The stages that the log shows.
  public var stages: [Stage]
  /// The time from the launch to active, if the log shows both; where the start lies between two lines that are
  /// close to each other, the middle of `toActiveRange`.
  public var toActive: TimeSpan?
  /// The shortest and the longest time from the launch to active, where the start lies between two lines.
  public var toActiveRange: ClosedRange<TimeSpan>?
  /// The line that shows the launch, if there is one.
  public var source: SourcePosition?
  /// The index of its process among all processes of the app; `nil` if the analysis has no entry for that process.
  public var process: Int?

  /// Creates a launch with the given facts.
  public init(
    at: Instant, pid: Int32?, kind: Kind, reason: String?, stages: [Stage], toActive: TimeSpan?,
    source: SourcePosition?
  ) {
    self.at = at
    self.pid = pid
    self.kind = kind
    self.reason = reason
    self.stages = stages
    self.toActive = toActive
    self.source = source
  }
}

/// A launch, with symbols in place of texts.
struct LaunchFacts: Sendable {
  var at: Instant
  var isTimed = true
  var pid: Int32?
  var kind: LaunchAnalysis.Kind
  var intent: LaunchIntent
  var reason: Symbol?
  var stages: LaunchStages
  var toActive: TimeSpan?
  var toActiveRange: ClosedRange<TimeSpan>?
  var source: SourcePosition?
  var process: Int?
}

extension LaunchFacts {
  /// Creates the facts of a launch without a process in the log.
  init(_ launch: UnmetLaunch) {
    self.init(
      at: launch.at, kind: launch.isFailed ? .failed : .requested, intent: launch.intent,
      reason: launch.reason, stages: LaunchStages(), source: launch.source)
  }
}

/// The launches of one app.
struct LaunchTally: Sendable {
  /// From launch to active, of the launches that led there.
  private(set) var toActive = DurationSample()
  private var launches: RecentItems<LaunchFacts>

  /// Creates an empty tally.
  init(in context: MetricsContext) {
    launches = RecentItems(keepsAll: context.options.full)
  }

  /// Adds a launch.
  mutating func add(_ launch: LaunchFacts) {
    if let duration = launch.toActive { toActive.insert(duration) }
    launches.append(launch)
  }

  /// Returns the launches as a report shows them.
  func list(in context: MetricsContext) -> BoundedList<LaunchAnalysis> {
    launches.bounded { LaunchAnalysis($0, in: context) }
  }

  /// Removes and returns the launches added since the last call.
  mutating func takeItems(in context: MetricsContext) -> [LaunchAnalysis] {
    launches.takeAll().map { LaunchAnalysis($0, in: context) }
  }
}

extension LaunchAnalysis {
  fileprivate init(_ launch: LaunchFacts, in context: MetricsContext) {
    self.init(
      at: launch.at, pid: launch.pid, kind: launch.kind,
      reason: context.text(launch.reason) ?? launch.intent.reason,
      stages: launch.stages.list.map { LaunchAnalysis.Stage(name: $0.name.rawValue, at: $0.at) },
      toActive: launch.toActive, source: launch.source)
    toActiveRange = launch.toActiveRange
    isTimed = launch.isTimed
    process = launch.process
  }
}

/// Reads the purpose and the course of a launch.
enum LaunchReading {
  /// The longest time that a launch for the user takes. The process-launch watchdog ends a longer one, after 20 s on
  /// devices and 30 s on simulators.
  ///
  /// An app that first enters the foreground later was launched for something else, and callbacks that come first after
  /// this time say nothing about the launch.
  static let longestLaunch = LaunchProgress.longest

  /// A start that lies between two lines so far apart has no time.
  static let openStart = TimeSpan.seconds(10)

  /// An app that is suspended so soon after its launch was not launched for the user.
  static let soonSuspended = TimeSpan.seconds(5)

  /// Reads the launch of a process, or returns `nil` if the log does not show it.
  static func read(
    _ history: ProcessHistory, _ kind: LaunchAnalysis.Kind?,
    in context: MetricsContext
  ) -> LaunchFacts? {
    guard let launch = history.launch, let kind else { return nil }
    let directly = kind == .foreground ? history.directlyActiveAt : nil
    let active = directly?.upperBound
    // Only a start that the log shows at a time, or bounds, can be measured from.
    let isMeasurable = context.isMeasured && launch.isShown && launch.isTimed
    let last = active ?? history.launchEnd
    var stages = LaunchStages()
    if launch.isTimed {
      stages.pass(.processStart, at: launch.at)
      stages.pass(history.record.stages, from: launch.at, to: last)
      if let active { stages.pass(.active, at: active) }
    }
    let isTimed = launch.isTimed && !(context.isMeasured && launch.isOpen(by: openStart))
    var facts = LaunchFacts(
      at: launch.notAfter ?? launch.at, isTimed: isTimed, pid: history.pid, kind: kind,
      intent: launch.intent, reason: launch.reason,
      stages: stages, source: launch.evidence.source)
    guard isMeasurable, let directly else { return facts }
    let earliest = min(launch.notBefore ?? launch.at, launch.at)
    let range = (directly.lowerBound - launch.at)...(directly.upperBound - earliest)
    facts.toActive = range.upperBound
    guard range.lowerBound < range.upperBound else { return facts }
    facts.toActiveRange = range
    facts.toActive = range.middle(step: context.step)
    return facts
  }

  /// Returns the purpose of the launch of a clipped process; of a launch before the time range, if the
  /// process begins there in the state to which the launch led.
  ///
  /// Lines outside of the time range may decide it. That a process ran none of its code shows in missing
  /// lines, and the record holds only lines within the range.
  static func kind(
    in part: ProcessHistory, of whole: ProcessHistory,
    _ context: MetricsContext
  ) -> LaunchAnalysis.Kind? {
    let told = kind(of: whole, in: context)
    let isShown =
      told == .foreground || told == .background || whole.launch?.intent == .prewarm
    guard part.launch == nil else { return isShown ? told : kind(of: part, in: context) }
    guard isShown, whole.launch != nil, let first = part.intervals.first,
      let start = whole.intervals.firstIndex(where: { !$0.state.isOpen })
    else { return nil }
    let led = whole.intervals[start]
    guard led.state.mayBeBackgroundSession, first.state.mayBeBackgroundSession else {
      return first.start < led.end && first.state == led.state ? told : nil
    }
    let end = whole.intervals[start...].prefix { $0.state.mayBeBackgroundSession }.last?.end
    return end.map { first.start < $0 } ?? false ? told : nil
  }

  /// Returns the purpose of a process's launch, or `nil` if the log shows no launch.
  static func kind(
    of history: ProcessHistory, in context: MetricsContext
  ) -> LaunchAnalysis.Kind? {
    guard let launch = history.launch else { return nil }
    if launch.intent == .prewarm { return .prewarm }
    if launch.isShownForUser { return .foreground }
    if launch.intent == .background { return .background }
    if history.isShownInBackgroundFirst { return .background }
    let activity = history.record.firstActivity
    var wasInBackground = false
    for interval in history.intervals {
      switch interval.state {
      case .state(.inactive), .state(.active), .foreground:
        let isLate = context.isMeasured && interval.start - launch.at > longestLaunch
        guard isLate else { return .foreground }
        // A debugger may have held up a launch for the user for as long.
        return wasInBackground ? kindInBackground(activity, before: interval.start) : .undetermined
      case .state(.suspended):
        if history.isInBackgroundUnseen { return .undetermined }
        return kindInBackground(activity, before: interval.start)
      case .state(.background):
        if history.isInBackgroundUnseen { return .undetermined }
        wasInBackground = true
      default:
        if interval.state == .backgroundOrSuspended { wasInBackground = true }
      }
    }
    return .undetermined
  }

  /// A process that runs none of its app's code before it is suspended may have been prewarmed.
  private static func kindInBackground(
    _ activity: Instant?, before end: Instant
  ) -> LaunchAnalysis.Kind {
    activity.map { $0 < end } ?? false ? .background : .undetermined
  }
}

extension ProcessHistory.Launch {
  /// Whether it was some time before the first line about the process, and may have been longer before than a span.
  fileprivate func isOpen(by span: TimeSpan) -> Bool {
    notBefore.map { at - $0 > span } ?? false
  }
}

extension ClosedRange<TimeSpan> {
  /// The middle of a range that is narrow enough to be counted as one duration: narrower than a tenth of itself,
  /// or than a step of the clock.
  func middle(step: TimeSpan) -> TimeSpan? {
    let width = upperBound.nanoseconds - lowerBound.nanoseconds
    guard width <= Swift.max(lowerBound.nanoseconds / 10, step.nanoseconds) else { return nil }
    return TimeSpan(nanoseconds: lowerBound.nanoseconds + width / 2)
  }
}

extension ProcessHistory {
  /// Whether the first line about background or suspension comes some time after the launch, and the
  /// state until then is unknown.
  fileprivate var isInBackgroundUnseen: Bool {
    guard let launch,
      let told = intervals.firstIndex(where: {
        $0.start >= launch.at && $0.state.isKnown && $0.state.isSubset(of: .backgroundOrSuspended)
      }),
      !intervals.contains(where: {
        $0.state.isKnown(as: .suspended) && $0.start - launch.at <= LaunchReading.soonSuspended
      })
    else { return false }
    return intervals[..<told].contains { $0.end > $0.start && $0.state.intersects(.foreground) }
  }

  /// Whether the app was in background since its launch, and the first line about its state says so.
  ///
  /// UIKit and the scenes say so in every launch of a scene-based app: the system must say so, too
  /// (a background launch reports `visibility: Background` with no foreground before it).
  fileprivate var isShownInBackgroundFirst: Bool {
    guard let told = record.departures.shownInBackgroundAt, let first = intervals.first,
      first.state.isSubset(of: .backgroundOrSuspended), told <= first.end
    else { return false }
    let isForUser =
      intervals.count > 1 && intervals[1].state.isSubset(of: .foreground)
      && first.end - first.start <= LaunchProgress.longestForUser
    return !isForUser
  }

  /// When the launch ended in the active state without a background session after inactive: from when it may have been
  /// active, up to when a line shows it.
  fileprivate var directlyActiveAt: ClosedRange<Instant>? {
    var wasForeground = false
    var before = StateSet<AppState>.none
    var mayBeActive: Instant?
    for interval in intervals {
      defer {
        before = interval.state
        if !before.contains(.active) { mayBeActive = nil }
      }
      if interval.state.contains(.active) { mayBeActive = mayBeActive ?? interval.start }
      switch interval.state {
      case .state(.active):
        // A later line may show that it was active at some time before.
        if interval.startEvidence.kind == .inferred, before.contains(.active) { return nil }
        // What came before the launch did not end it.
        guard launch.map({ interval.start >= $0.at }) ?? true else { return nil }
        let first = max(mayBeActive ?? interval.start, launch?.at ?? interval.start)
        return first...max(first, interval.start)
      case .state(.inactive), .foreground: wasForeground = true
      case .state(.background): if wasForeground { return nil }
      case .state(.suspended), .state(.notRunning): return nil
      default:
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
      return interval.state.isKnown && !interval.state.isKnown(as: .inactive)
    }?.start
  }
}

/// Finds how long an app took from its return to the foreground until it was active.
enum ResumeReading {
  /// Calls `body` with each resume that the log shows whole.
  ///
  /// The foreground part of a launch is no resume; the first foreground of an app that was
  /// prewarmed or launched in background is one.
  static func forEachResume(
    in history: ProcessHistory, launchKind: LaunchAnalysis.Kind?, _ body: (TimeSpan) -> Void
  ) {
    var isReturn = launchKind != .foreground
    let intervals = history.intervals
    for index in intervals.indices {
      switch intervals[index].state {
      case .state(.inactive):
        if isReturn, let span = resume(at: index, in: intervals) { body(span) }
        isReturn = true
      case .state(.active), .foreground: isReturn = true
      default: continue
      }
    }
  }

  /// The length of an inactive interval that leads from behind the scenes to active.
  private static func resume(
    at index: Int, in intervals: [StateInterval<AppState>]
  ) -> TimeSpan? {
    guard index > 0, index + 1 < intervals.count,
      intervals[index + 1].state.isKnown(as: .active)
    else { return nil }
    let interval = intervals[index]
    // What a log abridges is passed through in no known time.
    let begin = interval.startEvidence.kind
    guard begin.isShown, begin != .inferred else { return nil }
    let isBehind = intervals[index - 1].state.isSubset(of: .backgroundOrSuspended)
    return isBehind ? interval.end - interval.start : nil
  }
}
