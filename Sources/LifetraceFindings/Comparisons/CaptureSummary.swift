public import LifetraceMetrics
public import LifetraceModel

/// What a comparison needs of one of its two captures.
///
/// It is much smaller than the analysis, so that two long logs need not be in memory together.
public struct CaptureSummary: Sendable {
  /// The name for people, such as the path that the user gave.
  public var name: String
  /// The conditions of the capture.
  public let conditions: Conditions
  /// The layouts of its inputs, in alphabetical order.
  public let layouts: [String]
  /// The smallest step of its clock; `nil` in a log without times.
  public let resolution: TimeSpan?
  /// Its apps.
  public let apps: [AppSummary]

  /// Whether lists are shortened, as in a JSON report made without `--full`.
  public var isShortened: Bool { apps.contains(where: \.isShortened) }

  /// Summarizes an analysis.
  ///
  /// - Parameters:
  ///   - analysis: the analysis; with every item of every list, unless nothing is to be tested.
  ///   - name: the name for people.
  ///   - apps: the apps to compare; all of the analysis if `nil`.
  public init(_ analysis: Analysis, name: String, apps: [AppAnalysis]? = nil) {
    self.name = name
    conditions = analysis.conditions
    layouts = Set(analysis.inputs.flatMap(\.layouts)).sorted()
    let isMeasured = analysis.reference.hasDurations
    resolution = isMeasured ? analysis.reference.resolution : nil
    var order: [AppIdentity] = []
    var parts: [AppIdentity: [AppAnalysis]] = [:]
    for app in apps ?? analysis.apps.filter(\.isApp) {
      let identity = AppIdentity(app)
      if parts[identity] == nil { order.append(identity) }
      parts[identity, default: []].append(app)
    }
    self.apps = order.map {
      AppSummary(parts[$0] ?? [], in: analysis, isMeasured: isMeasured)
    }
  }
}

/// What makes apps of two captures the same one, whatever their devices.
struct AppIdentity: Hashable {
  var bundle: String?
  var process: String?

  init(_ app: AppAnalysis) {
    bundle = app.bundle
    // A bundle is one app, whatever its processes are called.
    process = app.bundle == nil ? app.process : nil
  }
}

/// A step from one known state directly into another.
public struct StateStep: Hashable, Sendable {
  /// The state before.
  public var from: AppState
  /// The state after.
  public var to: AppState

  /// Creates a step.
  public init(from: AppState, to: AppState) {
    self.from = from
    self.to = to
  }
}

/// The numbers of one app in one capture, over all of its devices.
public struct AppSummary: Sendable {
  /// How often a rule found something.
  public struct FindingCount: Hashable, Sendable {
    /// The number of findings.
    public var count: Int
    /// Whether the log shows that there are no others.
    public var isExact: Bool
  }

  /// The time in a state or set of possible states.
  public struct StateTime: Hashable, Sendable {
    /// The state or the possible states.
    public var state: StateSet<AppState>
    /// The share of the window from 0 to 1; `nil` without times.
    public var share: Double?
    /// How often it was entered.
    public var visits: Int
  }

  /// The bundle identifier, if the log names it.
  public let bundle: String?
  /// The process name, if the log names it.
  public let process: String?
  /// The name for people.
  public let name: String
  /// The number of launches.
  public let launches: Int
  /// The number of processes.
  public let processes: Int
  /// The number of background sessions.
  public let sessions: Int
  /// The values of each duration.
  public let durations: [DurationMetric: MeasuredRuns]
  /// The number of exits in each category.
  public let exits: [ExitCategory: Int]
  /// The number of background sessions with each verdict.
  public let verdicts: [BackgroundSession.Verdict: Int]
  /// The findings by rule; `nil` where lists are shortened, so that rules cannot see everything.
  public let findings: [String: FindingCount]?
  /// The steps between known states.
  public let transitions: [StateStep: Int]
  /// The time in each state.
  public let times: [StateTime]
  /// Whether lists are shortened.
  public let isShortened: Bool

  /// Adds up the analyses of an app on several devices.
  ///
  /// Requires: there is one at least.
  init(_ parts: [AppAnalysis], in analysis: Analysis, isMeasured: Bool) {
    bundle = parts[0].bundle
    process = parts.compactMap(\.process).first
    name = parts[0].displayName
    launches = parts.reduce(0) { $0 + $1.launches.total }
    let ended = parts.reduce(0) { $0 + $1.exits.total }
    processes = max(ended, parts.reduce(0) { $0 + $1.processes.total })
    sessions = parts.reduce(0) { $0 + $1.backgroundSessions.total }
    durations = Dictionary(
      uniqueKeysWithValues: DurationMetric.allCases.map {
        ($0, isMeasured ? $0.runs(of: parts) : MeasuredRuns([]))
      })
    exits = parts.reduce(into: [:]) { $0.merge($1.exitsByCategory, uniquingKeysWith: +) }
    verdicts = parts.reduce(into: [:]) {
      $0.merge($1.backgroundSessions.verdicts, uniquingKeysWith: +)
    }
    isShortened = !parts.allSatisfy {
      $0.keepsAllLaunches && $0.keepsAllSessions && $0.exits.items.count == $0.exits.total
    }
    findings = isShortened ? nil : AppSummary.findings(parts, in: analysis)
    transitions = AppSummary.transitions(parts)
    times = AppSummary.times(parts)
  }

  private static func findings(
    _ parts: [AppAnalysis], in analysis: Analysis
  ) -> [String: FindingCount] {
    var counts: [String: FindingCount] = [:]
    for verdict in Findings(of: analysis, apps: parts).verdicts {
      let known = counts[verdict.rule.id] ?? FindingCount(count: 0, isExact: true)
      let outcome = verdict.outcome
      counts[verdict.rule.id] = FindingCount(
        count: known.count + outcome.findings.count + outcome.hiddenCount,
        isExact: known.isExact && outcome.unknown == nil)
    }
    return counts
  }

  private static func transitions(_ parts: [AppAnalysis]) -> [StateStep: Int] {
    var counts: [StateStep: Int] = [:]
    for transition in parts.flatMap(\.transitions) {
      guard let from = transition.from.known, let to = transition.to.known else { continue }
      counts[StateStep(from: from, to: to), default: 0] += transition.count
    }
    return counts
  }

  private static func times(_ parts: [AppAnalysis]) -> [StateTime] {
    let window = parts.reduce(TimeSpan.zero) { $0 + $1.window }
    let all = parts.flatMap(\.timeInState)
    return StateSet<AppState>.all.compactMap { state in
      let own = all.filter { $0.state == state }
      guard !own.isEmpty else { return nil }
      let time = own.reduce(TimeSpan.zero) { $0 + $1.time }
      return StateTime(
        state: state, share: window > .zero ? time.seconds / window.seconds : nil,
        visits: own.reduce(0) { $0 + $1.visits })
    }
  }
}
