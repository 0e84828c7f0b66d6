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

  /// The patterns.
  private(set) var events: [LifecycleEvent] = []
  private var parts: [Part] = []
  /// `true` iff `events` has some of an earlier generation.
  private var hasOld = false

  /// Takes over the patterns of a piece; returns the number of its part here.
  mutating func take(_ piece: CompactEvents) -> Int {
    let known = parts.firstIndex { $0.number == piece.part }
    let part = known ?? parts.count
    let empty = Part(number: piece.part, generation: piece.generation)
    if known == nil { parts.append(empty) }
    guard !piece.patterns.isEmpty else { return part }
    if parts[part].generation != piece.generation {
      hasOld = true
      parts[part] = empty
    }
    for pattern in piece.patterns[parts[part].places.count...] {
      parts[part].places.append(Place(event: UInt32(truncatingIfNeeded: events.count)))
      events.append(pattern)
    }
    return part
  }

  /// What is known of the patterns of a part.
  func places(in part: Int) -> [Place] { parts[part].places }

  /// Notes whom the events of a pattern are about: nothing else can come of the next one of it.
  mutating func note(_ subject: Int, of pattern: Int, in part: Int) {
    parts[part].places[pattern].subject = UInt32(truncatingIfNeeded: subject)
  }

  /// Forgets patterns of earlier generations.
  ///
  /// Requires: nothing refers to `events` any more.
  mutating func forgetOld() {
    guard hasOld else { return }
    events = []
    parts = []
    hasOld = false
  }
}
