public import LifetraceModel
public import LifetraceTimelines

/// A piece of a timeline, which tests create or check.
public enum TimelinePiece: Sendable {
  case process(ProcessHistory)
  case notRunning(AppKey, StateInterval<AppState>)
}
