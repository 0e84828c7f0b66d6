public import LifetraceModel
internal import LifetraceTimelines

/// One exit of a process, with the raw numbers behind its category.
public struct ExitAnalysis: Sendable {
  /// How the time of the exit is known.
  public enum Timing: Hashable, Sendable {
    /// A line with a time of its own.
    case timed
    /// It was some time after `at`, when a line last shows the process, and before `notAfter`, if any line
    /// shows that it was gone.
    case after(notAfter: Instant?)
    /// Somebody asked for it at `at`; no line shows that it came about.
    case requested
    /// A report of what ended before it: it was at `at` or sooner.
    case before
    /// Nothing: the only line about the process has no time.
    case untimed
  }

  /// A limit of the system for a step of the life cycle.
  public struct Watchdog: Hashable, Sendable {
    /// Such as `scene-create`.
    public var step: String
    /// The longest that the step may take; `nil` if no line names it.
    public var limit: TimeSpan?

    /// Creates a watchdog with its step and limit.
    public init(step: String, limit: TimeSpan?) {
      self.step = step
      self.limit = limit
    }

    /// Creates the watchdog that an explanation names, where no line of its own does:
    /// `scene-update watchdog transgression: … exhausted real (wall clock) time allowance of 10.00 seconds`.
    init?(explanation: String) {
      guard let mark = explanation.firstRange(of: " watchdog transgression:") else { return nil }
      let words = explanation[..<mark.lowerBound].split(separator: " ")
      guard let step = words.last else { return nil }
      var limit: TimeSpan?
      if let start = explanation.firstRange(of: "(wall clock) time allowance of ") {
        let seconds = explanation[start.upperBound...].prefix { $0.isNumber || $0 == "." }
        limit = Double(seconds).map { .milliseconds(Int64(min($0, 1e6) * 1000)) }
      }
      self.init(step: String(step), limit: limit)
    }

    /// Creates the watchdog of a line; `nil` if the line does not name the step.
    init?(_ fact: WatchdogFact, in context: MetricsContext) {
      guard let step = context.text(fact.step) else { return nil }
      self.init(step: step, limit: fact.limit)
    }
  }

  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// The time of the exit, as exact as `timing` says; its place among other exits in any case.
  public var at: Instant
  /// How exactly the time of the exit is known.
  public var timing: Timing
  /// MetricKit's category of the exit.
  public var category: ExitCategory
  /// The namespace of the exit's code, if a line names it.
  public var namespace: ExitNamespace?
  /// The code within the namespace, if a line names it.
  public var code: UInt64?
  /// The system's explanation of the exit, if a line contains it.
  public var explanation: String?
  /// The states that were possible just before the exit.
  public var whileIn: StateSet<AppState>
  /// Where the app was by the exit's own line; `nil` if the line does not say. Foreground does not mean
  /// active.
  public var visibility: Visibility?
  /// The watchdog that ended it; `nil` if none did, or no line names it.
  public var watchdog: Watchdog?
  /// The lines that report the exit.
  public var sources: [SourcePosition]
  /// The index of its process among all processes of the app; `nil` if the analysis has no entry for that process.
  public var process: Int?
  /// Whether UIKit called `willTerminate` just before.
  package var isCalled = false
  /// The lines of the memory warnings that the process got in the last minute before it.
  package var memoryWarnings: [SourcePosition] = []
  /// More warnings than these show nothing further.
  static let mostWarnings = 8

  /// Creates an exit with the given facts.
  public init(
    pid: Int32?, at: Instant, timing: Timing = .timed, category: ExitCategory,
    namespace: ExitNamespace?, code: UInt64?, explanation: String?,
    whileIn: StateSet<AppState>, visibility: Visibility? = nil, watchdog: Watchdog? = nil,
    sources: [SourcePosition]
  ) {
    self.pid = pid
    self.at = at
    self.timing = timing
    self.category = category
    self.namespace = namespace
    self.code = code
    self.explanation = explanation
    self.whileIn = whileIn
    self.visibility = visibility
    self.watchdog = watchdog
    self.sources = sources
  }

  /// Who asked for the end of an app that is not at fault.
  public enum Requester: Hashable, Sendable {
    /// The user, in the app switcher.
    case user
    /// A test tool, or the host of a Simulator.
    case tool
    /// The system, to install or remove the app.
    case installer
    /// The system, which shuts down.
    case shutdown
    /// The system, after the host of the process ended.
    case host
    /// A debugger.
    case debugger
    /// The user or the system: UIKit called `willTerminate`, which shows no more.
    case userOrSystem
  }

  /// Who asked for the end, by the exit's code or words; `nil` if nobody did, or the log does not say who.
  ///
  /// 0xdeadfa11, "dead fall", is the system's code for the user's swipe; later systems say it in words.
  public var requester: Requester? {
    if code == 0xdead_fa11 { return .user }
    if code == 0xfbfb_fbfb { return .tool }
    guard category == .normal || category == .unclassified else { return nil }
    if let named = ExitClassification.requester(namedIn: explanation) { return named }
    return isCalled && category == .normal ? .userOrSystem : nil
  }

  /// The files that it had locked when it was suspended, as far as the log names them.
  package var lockedFiles: [String] {
    guard category == .fileLock, let explanation, let start = explanation.firstRange(of: ": /")
    else { return [] }
    let list = explanation[start.lowerBound...].dropFirst(3)
    return list.split(separator: ", /").map { "/" + $0 }
  }

  /// The work whose assertions ran out, as far as the log names it.
  package var expiredWork: String? {
    guard category == .taskTimeout, let explanation,
      let start = explanation.firstRange(of: "beyond permitted time: ")
    else { return nil }
    return String(explanation[start.upperBound...])
  }

  /// Whether UIKit ended it because it has no scenes.
  package var lacksScenes: Bool { ExitClassification.namesScenes(explanation) }

  /// Who sent the signal that ended it, as launchd names the sender; `nil` where the log does not say so.
  package var sender: String? {
    guard let explanation, let start = explanation.firstRange(of: "| sent by ") else { return nil }
    return String(explanation[start.upperBound...].prefix { $0 != "[" && $0 != "," })
  }

  /// The raw namespace and code such as `FRONTBOARD 0x8BADF00D` or `SIGNAL 6`; `nil` when the
  /// log contains neither.
  package var rawReason: String? {
    let parts = [namespace?.name, codeText].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// MetricKit's counter for the exit, by Apple's own table; `nil` if that has none for its namespace and code.
  ///
  /// It can differ from `category`, which lifetrace decides: Apple's table has no counter for a trap or for low swap.
  public var metricKitCounter: MetricKitCounter? {
    TerminationCode.of(code, in: namespace)?.counter(in: namespace)
  }

  /// The code as it is usually written: `6`, `0x8BADF00D`; `nil` when the log contains none.
  package var codeText: String? {
    code.map { $0 < 256 ? String($0) : "0x" + String($0, radix: 16, uppercase: true) }
  }

  /// The states possible before the exit, narrowed to the foreground if the exit's line says that.
  package var place: StateSet<AppState> {
    let seen = visibility == .foreground ? whileIn.intersection(.foreground) : whileIn
    return seen.isEmpty ? whileIn : seen
  }
}

/// The exits of one app.
struct ExitTally: Sendable {
  /// An exit, with symbols in place of texts.
  private struct Entry {
    var exit: ProcessHistory.Exit
    var pid: Int32?
    var process: Int?
    var category: ExitCategory
    var timing: ExitAnalysis.Timing
    var memoryWarnings: [SourcePosition]
  }

  private(set) var byCategory: [ExitCategory: Int] = [:]
  /// The exits in each period that the system counted, by what they mean to its counters.
  private(set) var counted: [Int: [CountedExit: Int]] = [:]
  private var entries: RecentItems<Entry>

  /// Creates an empty tally.
  init(in context: MetricsContext) {
    entries = RecentItems(keepsAll: context.options.full)
  }

  /// Adds the exit of a process.
  mutating func add(
    _ exit: ProcessHistory.Exit, _ category: ExitCategory, of history: ProcessHistory,
    process: Int?, in context: MetricsContext
  ) {
    byCategory[category, default: 0] += 1
    let entry = Entry(
      exit: exit, pid: history.pid, process: process, category: category,
      timing: history.timing(of: exit), memoryWarnings: history.memoryWarnings(before: exit))
    entries.append(entry)
    guard !context.countedPeriods.isEmpty else { return }
    let analysis = ExitTally.analysis(of: entry, in: context)
    let bounds = analysis.bounds(of: history.intervals.first?.start)
    context.countedPeriods.visit(bounds) { index, period in
      counted[index, default: [:]][analysis.counted(in: period, bounds), default: 0] += 1
    }
  }

  /// Returns the exits as a report shows them.
  func list(in context: MetricsContext) -> BoundedList<ExitAnalysis> {
    entries.bounded { ExitTally.analysis(of: $0, in: context) }
  }

  /// Removes and returns the exits added since the last call.
  mutating func takeItems(in context: MetricsContext) -> [ExitAnalysis] {
    entries.takeAll().map { ExitTally.analysis(of: $0, in: context) }
  }

  private static func analysis(of entry: Entry, in context: MetricsContext) -> ExitAnalysis {
    let report = entry.exit.report
    let isWatchdog = entry.category == .watchdog
    let overrun = isWatchdog ? entry.exit.watchdog : nil
    let explained = isWatchdog ? context.text(report.explanation) : nil
    var analysis = ExitAnalysis(
      pid: entry.pid, at: entry.exit.at, timing: entry.timing, category: entry.category,
      namespace: report.namespace, code: report.code,
      explanation: ExitClassification.explanation(report, in: context),
      whileIn: entry.exit.stateBefore,
      visibility: report.stateAtExit.flatMap { $0.visibility == .unknown ? nil : $0.visibility },
      watchdog: overrun.flatMap { ExitAnalysis.Watchdog($0, in: context) }
        ?? explained.flatMap { ExitAnalysis.Watchdog(explanation: $0) },
      sources: entry.exit.sources)
    analysis.process = entry.process
    analysis.isCalled = entry.exit.isCalled
    analysis.memoryWarnings = entry.memoryWarnings
    return analysis
  }
}

extension ProcessHistory {
  /// The lines of the last memory warnings within a minute before its exit: iOS repeats them while the memory grows.
  fileprivate func memoryWarnings(before exit: Exit) -> [SourcePosition] {
    var last = Instant(nanoseconds: .min)
    return record.significant.filter { event in
      guard event.event == .didReceiveMemoryWarning, event.at <= exit.at,
        exit.at - event.at <= .seconds(60)
      else { return false }
      defer { last = event.at }
      // The delegate's method and the notification are one warning.
      return last < event.at - .seconds(1)
    }.suffix(ExitAnalysis.mostWarnings).map(\.source)
  }

  /// What the log shows of the time of its exit.
  fileprivate func timing(of exit: Exit) -> ExitAnalysis.Timing {
    // What a report of the last moment shows alive ended then.
    if let last = exit.notAfter {
      return last == exit.at && exit.isByBoot ? .timed : .after(notAfter: last)
    }
    switch exit.report.timing {
    case .timed: return .timed
    case .requested: return .requested
    case .latest: return .before
    case .within: return .after(notAfter: nil)
    case .untimed: break
    }
    // The exit is after all that is shown of the process, if there is anything.
    let isAlone =
      record.significant.isEmpty
      && intervals.allSatisfy { interval in
        let begin = interval.startEvidence
        guard let source = begin.source, !begin.kind.isShown else { return !begin.kind.isShown }
        return exit.sources.contains(source) || interval.start == exit.at
      }
    return isAlone ? .untimed : .after(notAfter: nil)
  }
}

/// MetricKit's category of an exit, by namespace, code and words of the explanation.
///
/// An exit that the tables do not know stays unclassified and is shown by its raw numbers.
enum ExitClassification {
  /// Returns the category of an exit.
  static func category(of exit: ProcessHistory.Exit, in context: MetricsContext) -> ExitCategory {
    guard !exit.isSilent else { return exit.isByBoot ? .restart : .silent }
    let report = exit.report
    // The category that MetricKit itself names: a crash diagnosed by iOS 27 has one.
    if context.mentions(report.explanation, [MetricKitCounter.mark]),
      let counter = context.text(report.explanation).flatMap({ MetricKitCounter(namedIn: $0) }),
      let named = ExitCategory(rawValue: counter.word)
    {
      return named
    }
    // Up to iOS 12 a leaked background task ends with the watchdog's code and its own words.
    if context.mentions(report.explanation, overlongTaskWords) { return .taskTimeout }
    if context.mentions(report.explanation, lockedFileWords) { return .fileLock }
    let known =
      switch report.namespace {
      case .jetsam: jetsam(report, in: context)
      case .watchdog: ExitCategory.watchdog
      case .runningBoard: assertions(report, in: context)
      case .some, .none: TerminationCode.of(report.code, in: report.namespace)?.category
      }
    if let known { return known }
    if report.namespace == .privacy || context.mentions(report.explanation, abortWords) {
      return .abnormal
    }
    if context.mentions(report.explanation, trapWords)
      || namesScenes(context.text(report.explanation))
    {
      return .illegalInstruction
    }
    if context.mentions(report.explanation, cpuWords) { return .cpuLimit }
    if context.mentions(report.explanation, memoryLimitWords) { return .memoryLimit }
    if context.mentions(report.explanation, watchdogWords) { return .watchdog }
    let requester = requester(namedIn: context.text(report.explanation))
    // The system's shutdown is outside of MetricKit's vocabulary.
    if requester != nil, requester != .shutdown { return .normal }
    let isStatus = report.code == 0 || context.mentions(report.explanation, ["exit("])
    let endedByItself = (report.namespace?.number ?? 0) == 0 && isStatus
    return report.isVoluntary || endedByItself ? .normal : .unclassified
  }

  /// The words that explain an exit; those about what follows from every exit only where no code shows the cause.
  static func explanation(_ report: ExitReport, in context: MetricsContext) -> String? {
    let isKnown = report.code != nil || report.isVoluntary
    if isKnown, context.mentions(report.explanation, consequences) { return nil }
    return context.text(report.explanation)
  }

  /// FrontBoard's words for the end of the connection to a process, and the C library's for every abort.
  private static let consequences = ["connection invalidated", "abort() called"]

  private static func jetsam(_ report: ExitReport, in context: MetricsContext) -> ExitCategory {
    switch report.code {
    // A reason without a row may be about anything: Apple's table counts none of them.
    case let code?: TerminationCode.row(code, in: .jetsam)?.category ?? .unclassified
    case nil where context.mentions(report.explanation, memoryLimitWords): .memoryLimit
    case nil where report.explanation == nil: .memoryPressure
    case nil: context.mentions(report.explanation, pressureWords) ? .memoryPressure : .unclassified
    }
  }

  /// RunningBoard, and assertiond before it, keep watch over assertions: with the watchdog's code
  /// they end who holds one for too long. Watchdogs of launches and scenes are FrontBoard's.
  private static func assertions(
    _ report: ExitReport, in context: MetricsContext
  ) -> ExitCategory? {
    guard let code = report.code else { return nil }
    if code == 0x8bad_f00d, !context.mentions(report.explanation, watchdogWords) {
      return .taskTimeout
    }
    return TerminationCode.row(code, in: .system)?.category
  }

  /// assertiond's words, without the code that crash reports give.
  private static let lockedFileWords = ["suspended with locked system files"]
  private static let overlongTaskWords = ["beyond permitted time", "permittedbackgroundduration"]
  /// The watchdog's name, and the words of assertiond and the short reports of iOS 8 for its work.
  private static let watchdogWords =
    ["watchdog", "failed to terminate gracefully"]
    + ["launch", "scene-create", "scene-update", "resume", "suspend"].flatMap { step in
      ["failed to \(step) after ", "failed to \(step) in time"]
    }
  /// What ends in an abort, where no line has the signal.
  private static let abortWords = ["uncaught exception ", "exit context: crash"]
  /// What Swift says before it traps.
  private static let trapWords = ["fatal error: "]
  /// Who asks for the end of a process by which words of an explanation, in lower case.
  private static let requests: [(words: [String], requester: ExitAnalysis.Requester)] = [
    (["killed from app switcher"], .user),
    // launchd's words for services that go with the process that they run for.
    (["after host exited"], .host),
    // launchd's words for the signal of a debugger: lldb's server, also that of lldb itself, and Xcode.
    (
      ["sent by debugserver[", "sent by lldb-server[", "sent by lldb[", "sent by xcode["], .debugger
    ),
    (["during system shutdown"], .shutdown),
    // SpringBoard's reasons for ending an app that changes or goes, and the daemons that install and remove apps.
    (
      [
        "app is being updated", "being uninstalled", "for installation", "app is being deleted",
        "uninstalling ", "updating app ", "installcoordinationd", "sent by installd[",
      ], .installer
    ),
  ]

  /// Who asked for the end of a process by its explanation; `nil` if the words name nobody.
  static func requester(namedIn explanation: String?) -> ExitAnalysis.Requester? {
    guard let text = explanation?.lowercased() else { return nil }
    return requests.first { $0.words.contains { text.contains($0) } }?.requester
  }
  /// UIKit's words before the trap of an app without scenes.
  static let sceneWords = ["UIScene life cycle is required", "NoSceneLifecycleAdoption"]
  /// Whether an explanation is UIKit's for ending an app without scenes.
  static func namesScenes(_ explanation: String?) -> Bool {
    sceneWords.contains { explanation?.contains($0) == true }
  }
  /// The words of an explanation that say more than the category.
  static let causeWords =
    requests.flatMap(\.words) + ["deadlock", "CPU time allowance"] + sceneWords
  private static let cpuWords = [
    "cpu_resource_fatal", " cpu time over ", " of cpu usage over ",
  ]
  private static let memoryLimitWords = ["per-process-limit", "exceeded mem limit"]
  private static let pressureWords =
    TerminationCode.all.filter { $0.space == .jetsam && $0.category == .memoryPressure }
    .flatMap(\.names) + ["jettisoned"]
}
