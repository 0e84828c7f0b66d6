package import LifetraceModel

extension TimeReference {
  /// How much longer than its lag a component's word may trail.
  ///
  /// Within one step of a coarse clock only the order of lines is known; without times there are
  /// no lags, and the order is all there is.
  package var slack: TimeSpan {
    guard hasDurations else { return TimeSpan(nanoseconds: .min / 2) }
    return resolution >= .milliseconds(100) ? resolution : .zero
  }
}
