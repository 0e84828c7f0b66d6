import LifetraceModel

/// All emitters, found by the literals of their messages.
struct EmitterSet: Sendable {
  /// `true` iff a message may carry life-cycle evidence; cheap, and never wrong about a "no".
  func isCandidate(_ message: Span<UInt8>) -> Bool {
    _ = message
    return true
  }

  /// Hands a record to the emitters whose literals it contains.
  func read(_ record: LogRecord, into sink: inout EventSink) {
    _ = (record, sink)
  }
}
