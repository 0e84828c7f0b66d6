public import LifetraceAnalysis
public import LifetraceModel

/// What the timelines stage hands on, one piece after another.
public enum TimelinePiece: Sendable {
  case process(ProcessHistory)
  case absence(AppKey, StateInterval<AppState>)
}
