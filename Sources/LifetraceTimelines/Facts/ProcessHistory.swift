public import LifetraceModel

/// The life of one process instance: its states, its scenes, and what happened in it.
public struct ProcessHistory: Sendable {
  /// The app, extension or daemon that the process runs.
  public var app: AppKey
  /// The boot session, if the log names it.
  public var boot: Symbol?
  /// The process identifier, if the log names it.
  public var pid: Int32?
  /// Contiguous from the process's first instant to its last; never `notRunning`.
  public var intervals: [StateInterval<AppState>] = []
  /// The histories of the process's scenes.
  public var scenes: [SceneHistory] = []
  @usableFromInline package var boxedRecord = Boxed(ProcessRecord(RecordScope()))
  /// How the process came to be, when the log shows its start; `nil` when it was already running.
  public var launch: Launch?
  /// The exit that the log shows, merged from all lines that report it; `nil` when it shows none.
  public var exit: Exit?

  /// The start of a process.
  public struct Launch: Hashable, Sendable {
    /// The instant at which the process started; where no line says so, of the first line that proves it.
    public var at: Instant
    /// When the request for the process was carried out, where no line shows its start: it started between
    /// then and `at`.
    public var notBefore: Instant?
    /// The evidence for the start.
    public var evidence: Evidence
    /// The purpose of the launch, as far as a line names it.
    public var intent: LaunchIntent
    /// The reason for the launch, if a line names it.
    public var reason: Symbol?
    /// RunningBoard ran the process for the user during the time of its launch.
    public var isForUser = false
    /// Whether the line that shows it has a time of its own.
    package var isTimed = true
    /// The first line about the process with a time of its own, where that which shows the start has none.
    package var notAfter: Instant?

    /// Whether the log shows when the process started, or between which lines.
    package var isShown: Bool { evidence.kind == .observed || notBefore != nil }

    /// Whether the lines of the launch say that it was for the user: the intent, else the role.
    package var isShownForUser: Bool { intent == .foreground || intent == .unknown && isForUser }
  }

  /// The end of a process.
  public struct Exit: Hashable, Sendable {
    /// When it ended; of a silent death when the log last shows it.
    public var at: Instant
    /// The exit's facts, merged from all lines that report it.
    public var report: ExitReport
    /// The state just before the exit, as far as it is known.
    public var whileIn: StateSet<AppState>
    /// All lines about it, the earliest first: those that announce it, report it, or say just
    /// after it that the process is gone; one for a silent death: the new start.
    public var sources: [SourcePosition]
    /// The limit that it overran last, if a line names one.
    public var watchdog: WatchdogFact?
    /// When the process was gone, where no line shows the time of the exit: a new process of the app, or a boot
    /// of the device, implies it, or a report says so.
    public var notAfter: Instant?

    /// Whether a boot implies it.
    public var isByBoot = false

    /// Whether UIKit called `willTerminate` just before, as it does where the user or the system ends a running app.
    public var isCalled = false

    /// Whether it is known that a line is about it: one of the last lines, among which the events of one
    /// record stand.
    func isReportedLast(by source: SourcePosition) -> Bool { sources.suffix(16).contains(source) }

    /// The states possible just before the exit, by the timeline and by the exit's own line.
    package var stateBefore: StateSet<AppState> {
      let narrowed = whileIn.intersection(report.statesBefore)
      // That it lived is no news.
      if narrowed.isOpen { return .undetermined }
      return narrowed.isEmpty ? whileIn : narrowed
    }

    /// Whether no line reports the exit.
    public var isSilent: Bool { notAfter != nil && report.timing != .within }

    /// Whether it may be what open background tasks led to: its cause is no other one.
    fileprivate var mayBeOfTasks: Bool {
      switch TerminationCode.of(report.code, in: report.namespace)?.category {
      case nil, .taskTimeout, .watchdog: true
      default: false
      }
    }
  }

  /// The record of its other facts.
  @inlinable package var record: ProcessRecord {
    _read { yield boxedRecord.value }
    _modify { yield &boxedRecord.value }
  }

  /// Ends its record, which decides the outcome of work without an end in the log.
  package mutating func finishRecord() {
    // In the foreground a task may go on as long as it likes, and a crash or the user's wish cuts it off.
    let isEndedBehind =
      exit.map { $0.stateBefore.isSubset(of: .backgroundOrSuspended) } ?? false
    let wasSuspended = intervals.contains { $0.state.isKnown(as: .suspended) }
    record.finish(
      isLeftOpen: isEndedBehind && exit?.isSilent == false && exit?.mayBeOfTasks == true,
      wasSuspended: wasSuspended)
  }
}

extension ClippingWindow {
  /// Returns the part of a process's life inside the window, as if the log covered no more.
  ///
  /// Requires: so it is with its record.
  package func clip(_ history: ProcessHistory) -> ProcessHistory? {
    var result = history
    result.intervals = history.intervals.compactMap { clip($0) }
    result.scenes = history.scenes.compactMap { scene in
      let intervals = scene.intervals.compactMap { clip($0) }
      return intervals.isEmpty ? nil : SceneHistory(id: scene.id, intervals: intervals)
    }
    if let launch = history.launch, !contains(launch.at) { result.launch = nil }
    if let exit = history.exit, !contains(exit.at) { result.exit = nil }
    let isEmpty =
      result.intervals.isEmpty && result.record.lineCount == 0 && result.exit == nil
    return isEmpty ? nil : result
  }
}

/// The life of one scene within one process instance.
public struct SceneHistory: Sendable {
  /// The session's persistent id where known, else FrontBoard's scene id or an object address.
  public var id: Symbol
  /// Contiguous from the scene's first evidence to its end or the process's.
  public var intervals: [StateInterval<SceneState>]

  /// Creates the history of a scene with the given intervals.
  public init(id: Symbol, intervals: [StateInterval<SceneState>] = []) {
    self.id = id
    self.intervals = intervals
  }
}
