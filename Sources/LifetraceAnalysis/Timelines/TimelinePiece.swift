public import LifetraceModel

/// What the timelines stage hands on, one piece after another.
///
/// For each app the pieces tile its observed window without gap or overlap.
public enum TimelinePiece: Sendable {
  case process(ProcessHistory)
  /// Time in which no process of the app is known to live: `notRunning` from an observed exit
  /// to the next start, undetermined before the first evidence and after a silent death.
  case absence(AppKey, StateInterval<AppState>)
}
