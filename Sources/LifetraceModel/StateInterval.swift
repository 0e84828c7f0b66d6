/// A half-open stretch of time `[start, end)` in which a subject was in one state.
public struct StateInterval<State: TimelineState>: Hashable, Sendable {
  public var state: StateSet<State>
  public var start: Instant
  public var end: Instant
  public var startEvidence: Evidence
  public var endEvidence: Evidence

  @inlinable
  public init(
    state: StateSet<State>, start: Instant, end: Instant, startEvidence: Evidence,
    endEvidence: Evidence
  ) {
    self.state = state
    self.start = start
    self.end = end
    self.startEvidence = startEvidence
    self.endEvidence = endEvidence
  }

  @inlinable
  public var duration: TimeSpan { end - start }

  /// `true` iff the log shows both ends, so that the duration is the state's own.
  @inlinable
  public var isComplete: Bool { startEvidence.kind != .cutOff && endEvidence.kind != .cutOff }
}
