public import LifetraceModel

/// The life of one process instance, as a report lists it.
public struct ProcessAnalysis: Sendable {
  public var pid: Int32?
  public var start: Instant
  public var end: Instant
  public var startEvidence: Evidence
  public var endEvidence: Evidence
  public var launchReason: String?
  public var timeInState: [StateShare<AppState>]
  /// Only with `--full`.
  public var timeline: [StateInterval<AppState>]?

  public init(
    pid: Int32?, start: Instant, end: Instant, startEvidence: Evidence, endEvidence: Evidence,
    launchReason: String?, timeInState: [StateShare<AppState>],
    timeline: [StateInterval<AppState>]?
  ) {
    self.pid = pid
    self.start = start
    self.end = end
    self.startEvidence = startEvidence
    self.endEvidence = endEvidence
    self.launchReason = launchReason
    self.timeInState = timeInState
    self.timeline = timeline
  }
}
