import LifetraceModel

/// The time, the emitter and the place of a line.
struct LineFacts: Sendable {
  let time: Instant
  let source: SourcePosition
  let emitter: Emitter
}

extension LifecycleEvent {
  /// The time, the emitter and the place of its line.
  @inline(__always)
  var line: LineFacts { LineFacts(time: time, source: source, emitter: emitter) }
}
