public import LifetraceModel
public import LifetraceTimelines

/// A piece of a timeline, as tests make it up or hold it against the rules.
public enum TimelinePiece: Sendable {
  case process(ProcessHistory)
  case notRunning(AppKey, StateInterval<AppState>)
}
