internal import LifetraceModel

/// The patterns of the pieces that a flow is given, and whom their events are about.
struct PatternTable: Sendable {
  /// What is known of a pattern.
  struct Place {
    /// Where it stands in `events`.
    var event: UInt32
    /// Whom its events are about; `nil` until one told.
    var subject: UInt32?
  }

  /// What is known of the patterns of one part.
  private struct Part {
    var number: Int
    var generation: Int
    var places: [Place] = []
  }

  /// The patterns, and the events of the last pieces that have none.
  private(set) var events: [LifecycleEvent] = []
  private var patternCount = 0
  private var parts: [Part] = []

  /// Takes over the patterns of pieces that follow those before.
  mutating func begin(_ pieces: [CompactEvents]) {
    events.removeSubrange(patternCount...)
    let isAnother = pieces.contains { piece in
      parts.contains { $0.number == piece.part && $0.generation != piece.generation }
    }
    if isAnother {
      parts = []
      events = []
    }
    for piece in pieces where !piece.patterns.isEmpty {
      let part = part(of: piece)
      for pattern in piece.patterns[parts[part].places.count...] {
        parts[part].places.append(Place(event: UInt32(truncatingIfNeeded: events.count)))
        events.append(pattern)
      }
    }
    patternCount = events.count
  }

  /// The part that found a piece's patterns.
  mutating func part(of piece: CompactEvents) -> Int {
    if let known = parts.firstIndex(where: { $0.number == piece.part }) { return known }
    parts.append(Part(number: piece.part, generation: piece.generation))
    return parts.count - 1
  }

  /// What is known of a pattern of a part.
  @inline(__always)
  func place(of pattern: Int, in part: Int) -> Place { parts[part].places[pattern] }

  /// Notes whom the events of a pattern are about: nothing else can come of the next one of it.
  mutating func note(_ subject: Int, of pattern: Int, in part: Int) {
    parts[part].places[pattern].subject = UInt32(truncatingIfNeeded: subject)
  }

  /// Adds an event that is like no other; returns where it stands.
  mutating func add(_ event: LifecycleEvent) -> UInt32 {
    events.append(event)
    return UInt32(truncatingIfNeeded: events.count - 1)
  }
}
