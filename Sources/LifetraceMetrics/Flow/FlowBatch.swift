internal import LifetraceModel
internal import LifetraceTimelines

/// A batch of events for the apps of a flow, in a queue for each app, in the order of time.
///
/// A queued event stores only the fields in which it differs from its pattern.
public struct FlowBatch: Sendable {
  /// The patterns and events to which queued events refer; it holds no items.
  var events = CompactEvents()
  /// The queue of each app. A marked item stands for the events about everybody up to there: `single` is
  /// their number since the beginning.
  private(set) var queues: [[CompactEvents.Item]] = []
  /// The number of queued events.
  public private(set) var count = 0
  /// The number of events about everybody before the batch, and up to its end.
  private(set) var broadcasts = 0..<0
  /// The number of events about everybody for which each app has a mark.
  private var heard: [Int] = []
  /// The apps added in this batch; their numbers start at `knownCount`.
  private(set) var additions: [SubjectIndex.Subject] = []
  private(set) var knownCount = 0

  /// Creates an empty batch.
  public init() {}

  /// Empties the batch for reuse with a number of apps.
  mutating func clear(forSubjects subjectCount: Int, broadcastCount: Int) {
    events = CompactEvents()
    for subject in queues.indices { queues[subject].removeAll(keepingCapacity: true) }
    while queues.count < subjectCount { queues.append([]) }
    broadcasts = broadcastCount..<broadcastCount
    heard = Array(repeating: broadcastCount, count: queues.count)
    count = 0
    additions = []
    knownCount = subjectCount
  }

  /// Appends an app.
  mutating func add(_ addition: SubjectIndex.Subject) {
    additions.append(addition)
    queues.append([])
    heard.append(broadcasts.lowerBound)
  }

  /// Sets the kinds of line recorded for each added app.
  mutating func describeAdditions(_ kinds: (Int) -> LineKinds) {
    for place in additions.indices {
      additions[place].kinds = kinds(knownCount + place)
    }
  }

  /// Queues an event for an app.
  @inline(__always)
  mutating func add(_ item: CompactEvents.Item, for subject: Int) {
    if heard[subject] != broadcasts.upperBound { mark(subject, at: item.time) }
    queues[subject].append(item)
    count += 1
  }

  @inline(never)
  private mutating func mark(_ subject: Int, at time: Instant) {
    var mark = CompactEvents.Item(time: time, single: broadcasts.upperBound)
    mark.isMarked = true
    queues[subject].append(mark)
    heard[subject] = broadcasts.upperBound
  }

  /// Counts an event about everybody.
  mutating func addForEverybody() {
    broadcasts = broadcasts.lowerBound..<broadcasts.upperBound + 1
    count += 1
  }
}

/// The patterns of all pieces of a flow, and the apps that their events are about.
struct PatternTable: Sendable {
  /// A pattern's place in `events`, and its app, once an event of it was routed.
  struct Place {
    var event: UInt32
    var subject: UInt32?
  }

  /// The patterns of one part of the reader.
  private struct Part {
    var number: Int
    var generation: Int
    var places: [Place] = []
  }

  /// The patterns.
  private(set) var events: [LifecycleEvent] = []
  private var parts: [Part] = []
  /// Whether `events` has patterns of an earlier generation.
  private var hasOld = false

  /// Adds the patterns of a piece; returns the index of the part that it comes from.
  mutating func add(_ piece: CompactEvents) -> Int {
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

  /// The places of the patterns of a part.
  func places(in part: Int) -> [Place] { parts[part].places }

  /// Records the app of a pattern, which all its events share.
  mutating func record(_ subject: Int, of pattern: Int, in part: Int) {
    parts[part].places[pattern].subject = UInt32(truncatingIfNeeded: subject)
  }

  /// Removes patterns of earlier generations.
  ///
  /// Requires: nothing refers to `events` any more.
  mutating func removeOld() {
    guard hasOld else { return }
    events = []
    parts = []
    hasOld = false
  }
}
