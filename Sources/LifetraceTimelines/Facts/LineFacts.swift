import LifetraceModel

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
  var line: LineFacts {
    LineFacts(
      time: time, isUntimed: isUntimed, source: source, emitter: emitter)
  }
}
