package import LifetraceModel

/// The time, the emitter and the place of a line.
struct LineFacts: Sendable {
  let time: Instant
  /// Whether it lies somewhere up to the next line with a time.
  var isUntimed = false
  let source: SourcePosition
  let emitter: Emitter
}

extension LifecycleEvent {
  /// The time, the emitter and the place of its line.
  @inline(__always)
  var line: LineFacts {
    LineFacts(
      time: time, isUntimed: isUntimed, source: source, emitter: emitter)
  }
}

extension TimeReference {
  /// How much longer than its lag a component's word may trail.
  ///
  /// Within one step of a coarse clock only the order of lines is known; without times there are
  /// no lags, and the order is all there is.
  package var clockTolerance: TimeSpan {
    guard hasDurations else { return TimeSpan(nanoseconds: .min / 2) }
    return resolution.coarseStep
  }
}
