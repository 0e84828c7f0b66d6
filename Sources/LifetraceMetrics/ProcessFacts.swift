internal import LifetraceModel
internal import LifetraceTimelines

/// The report's entry for one process, with symbols in place of texts.
struct ProcessFacts: Sendable {
  /// Beyond this many intervals a process's states are folded at once instead of being kept.
  private static let foldedBeyond = 1024

  private var pid: Int32?
  private var start: Instant
  private var end: Instant
  private var startEvidence: Evidence
  private var reportedStart: Instant?
  private var endEvidence: Evidence
  private var reason: Symbol?
  private var intent: LaunchIntent
  /// Empty once folded, except with `full`.
  private var intervals: [StateInterval<AppState>]
  /// Only with `full`.
  private var inactive: [InactivePeriod] = []
  /// One ledger, once folded. Few processes have it, and none should be as large as it is.
  private var folded: [StateLedger<AppState>] = []

  /// Creates the facts of a process, or returns `nil` if it has no intervals.
  init?(_ history: ProcessHistory, in context: MetricsContext) {
    guard let first = history.intervals.first, let last = history.intervals.last else {
      return nil
    }
    pid = history.pid
    start = first.start
    end = last.end
    startEvidence = history.startEvidence
    if !startEvidence.kind.isShown { reportedStart = history.record.reportedStart }
    // Without an exit nothing shows that it ended where its last state did.
    endEvidence =
      history.exit == nil ? Evidence(.cutOff, source: last.endEvidence.source) : last.endEvidence
    reason = history.launch?.reason
    intent = history.launch?.intent ?? .unknown
    // Of its own, so that the memory of the history may be used again.
    intervals = []
    intervals.reserveCapacity(history.intervals.count)
    intervals += history.intervals
    if context.options.full, history.record.shown.contains(.reasons) {
      inactive = InactiveReasonTimes.periods(of: history)
    }
    guard intervals.count > ProcessFacts.foldedBeyond, !context.options.full else { return }
    folded = [ledger(isMeasured: context.isMeasured)]
    intervals = []
  }

  /// Returns the report's entry.
  func analysis(in context: MetricsContext) -> ProcessAnalysis {
    let states = folded.first ?? ledger(isMeasured: context.isMeasured)
    var analysis = ProcessAnalysis(
      pid: pid, start: start, end: end, startEvidence: startEvidence, endEvidence: endEvidence,
      launchReason: context.text(reason) ?? intent.reason,
      timeInState: states.shares(ofWindow: states.time),
      timeline: context.options.full ? intervals : nil, inactive: inactive)
    analysis.reportedStart = reportedStart
    return analysis
  }

  private func ledger(isMeasured: Bool) -> StateLedger<AppState> {
    var states = StateLedger<AppState>(isMeasured: isMeasured)
    states.add(intervals)
    return states.ended()
  }
}

extension ProcessHistory {
  /// The evidence of the process's start: only a launch shows it, whatever shows the first state.
  fileprivate var startEvidence: Evidence {
    guard let first = intervals.first else { return .cutOff }
    guard let launch, launch.at == first.start else {
      return Evidence(.cutOff, source: first.startEvidence.source)
    }
    return launch.isTimed
      ? launch.evidence : Evidence(.inferred, source: launch.evidence.source)
  }
}

extension LaunchIntent {
  /// The intent in words, or `nil` when it is not known.
  var reason: String? {
    switch self {
    case .foreground: "foreground"
    case .background: "background"
    case .prewarm: "prewarm"
    case .unknown: nil
    }
  }
}
