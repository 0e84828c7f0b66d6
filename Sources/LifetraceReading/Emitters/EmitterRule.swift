import LifetraceModel

/// A literal to search for in messages, with the function that reads the records that contain it.
struct EmitterRule: Sendable {
  /// The literal, case-sensitive and at least 7 bytes long, since the search steps by the length of
  /// the shortest literal. It should be rare in messages that are not about the life cycle.
  let literal: String
  let emit: @Sendable (LiteralMatch, inout EventSink) -> Void

  init(_ literal: String, _ emit: @escaping @Sendable (LiteralMatch, inout EventSink) -> Void) {
    self.literal = literal
    self.emit = emit
  }
}
