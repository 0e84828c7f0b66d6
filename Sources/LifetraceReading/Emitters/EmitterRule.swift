import LifetraceModel

/// What to do with records that contain a literal.
struct EmitterRule: Sendable {
  /// At least 7 bytes, as the search steps by the length of the shortest; case-sensitive, and rare in what
  /// is not life cycle.
  let literal: String
  let emit: @Sendable (LiteralMatch, inout EventSink) -> Void

  init(_ literal: String, _ emit: @escaping @Sendable (LiteralMatch, inout EventSink) -> Void) {
    self.literal = literal
    self.emit = emit
  }
}
