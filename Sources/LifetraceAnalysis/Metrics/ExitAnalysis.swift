public import LifetraceModel

/// One end of a process, with the raw numbers behind its category.
public struct ExitAnalysis: Sendable {
  /// What the log tells of when it ended.
  public enum Timing: Hashable, Sendable {
    /// A line with a time of its own.
    case told
    /// It was some time after `at`, when a line last shows the process, and before `goneBy`, if any line
    /// shows that it was gone.
    case after(goneBy: Instant?)
    /// Nothing: the only line about the process has no time.
    case untold
  }

  /// A limit of the system for a step of the life cycle.
  public struct Watchdog: Hashable, Sendable {
    /// Such as `scene-create`.
    public var step: String
    /// What the step was allowed to take; `nil` if no line tells.
    public var limit: TimeSpan?

    public init(step: String, limit: TimeSpan?) {
      self.step = step
      self.limit = limit
    }

    /// What a line tells of it; `nil` if it does not name the step.
    init?(_ fact: WatchdogFact, in context: MetricsContext) {
      guard let step = context.text(fact.step) else { return nil }
      self.init(step: step, limit: fact.limit)
    }
  }

  public var pid: Int32?
  /// When it ended, as far as `timing` says; its place among the others in any case.
  public var at: Instant
  public var timing: Timing
  public var category: ExitCategory
  public var namespace: ExitNamespace?
  public var code: UInt64?
  public var explanation: String?
  public var whileIn: StateSet<AppState>
  /// Where the exit's own line says that the app was; `nil` if it says nothing. Of an app in the
  /// foreground it does not tell whether it was active.
  public var visibility: Visibility?
  /// Which watchdog ended it; `nil` if none did, or no line tells.
  public var watchdog: Watchdog?
  public var sources: [SourcePosition]

  public init(
    pid: Int32?, at: Instant, timing: Timing = .told, category: ExitCategory,
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

  /// `true` iff the exit tells that the user ended the app in the app switcher.
  ///
  /// 0xdeadfa11, "dead fall", is the system's code for that; later systems say it in words.
  public var isByUser: Bool {
    code == 0xdead_fa11 || explanation?.contains(ExitClassification.byUser) == true
  }
}
