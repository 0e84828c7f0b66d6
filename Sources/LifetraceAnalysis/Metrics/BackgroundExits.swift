public import LifetraceModel

/// The ledger of trips to the background.
public struct BackgroundExits: Sendable {
  public var total = 0
  /// The allowance used per trip, of the trips where it is known.
  public var used: Distribution?
  /// The allowance of all trips that have one, if it is the same.
  public var allowance: TimeSpan?
  public var verdicts: [BackgroundTrip.Verdict: Int] = [:]
  /// The worst by share of the allowance, or all with `--full`.
  public var items: [BackgroundTrip] = []
  /// Background work that no trip has: the last that did not simply end, or all with `--full`.
  public var otherWork = BoundedList<BackgroundWork>()
  /// What became of all of it.
  public var otherWorkByOutcome: [BackgroundTask.Outcome: Int] = [:]

  public init() {}
}
