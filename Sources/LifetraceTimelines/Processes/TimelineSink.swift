package import LifetraceModel

/// Takes what the timelines stage hands on of one app, one piece after another.
///
/// The pieces tile the app's observed window without gap or overlap.
package protocol TimelineSink {
  /// Takes a process that is over. Its memory is used again afterwards: what is to be kept of it must be
  /// copied.
  mutating func take(_ history: inout ProcessHistory)
  /// Takes time in which no process of the app is known to live: `notRunning` from an observed exit
  /// to the next start, undetermined before the first evidence and after a silent death.
  mutating func take(absence interval: StateInterval<AppState>)
}
