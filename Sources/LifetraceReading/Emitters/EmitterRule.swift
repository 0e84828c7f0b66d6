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

  /// Creates a rule for lines that name the process that they are about.
  ///
  /// - Parameters:
  ///   - subject: returns the process; a line without one gives no event.
  ///   - kind: returns what the line says; `nil` if it says nothing.
  init(
    _ literal: String, about subject: @escaping @Sendable (LiteralMatch) -> ProcessIdentity?,
    from emitter: Emitter,
    _ kind: @escaping @Sendable (LiteralMatch, inout EventSink) -> EventKind?
  ) {
    self.init(literal) { match, sink in
      guard let identity = subject(match), let kind = kind(match, &sink) else { return }
      sink.emit(kind, about: identity, from: emitter, in: match.record)
    }
  }

  /// Creates a rule for lines that all say the same about the process that they name.
  init(
    _ literal: String, _ kind: EventKind,
    about subject: @escaping @Sendable (LiteralMatch) -> ProcessIdentity?, from emitter: Emitter
  ) {
    self.init(literal, about: subject, from: emitter) { _, _ in kind }
  }
}
