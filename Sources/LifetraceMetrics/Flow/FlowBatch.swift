internal import LifetraceModel
internal import LifetraceTimelines

/// A batch of events for the apps of a flow, in a queue for each app, in the order of time.
///
/// A queued event stores only the fields in which it differs from its pattern.
public struct FlowBatch: Sendable {
  /// An app seen for the first time in this batch.
  struct Addition {
    var subject: SubjectIndex.Subject
    /// Earlier events about the whole capture, which apply to this app as well.
    var broadcasts: [LifecycleEvent]
  }

  /// A gap in the records of a device, with the number of events that an app had queued by then.
  private struct Gap: Hashable {
    var device: Symbol?
    var queuedCount: Int
  }

  /// The patterns and events to which queued events refer; it holds no items.
  var events = CompactEvents()
  /// The queue of each app. A marked event is about the whole capture or a whole device.
  private(set) var queues: [[CompactEvents.Item]] = []
  /// The number of queued events.
  public private(set) var count = 0
  /// The last gap queued for each app.
  private var gaps: [Gap?] = []
  /// The apps added in this batch; their numbers start at `knownCount`.
  private(set) var additions: [Addition] = []
  private(set) var knownCount = 0

  /// Creates an empty batch.
  public init() {}

  /// Empties the batch for reuse with a number of apps.
  mutating func clear(forSubjects subjectCount: Int) {
    events = CompactEvents()
    for subject in queues.indices { queues[subject].removeAll(keepingCapacity: true) }
    while queues.count < subjectCount { queues.append([]) }
    gaps = Array(repeating: nil, count: queues.count)
    count = 0
    additions = []
    knownCount = subjectCount
  }

  /// Appends an app.
  mutating func add(_ addition: Addition) {
    additions.append(addition)
    queues.append([])
    gaps.append(nil)
  }

  /// Sets the kinds of line recorded for each added app.
  mutating func describeAdditions(_ kinds: (Int) -> LineKinds) {
    for place in additions.indices {
      additions[place].subject.kinds = kinds(knownCount + place)
    }
  }

  /// Queues an event for an app.
  mutating func add(_ item: CompactEvents.Item, for subject: Int) {
    queues[subject].append(item)
    count += 1
  }

  /// Queues an event for all known apps that it may concern.
  mutating func addForEverybody(_ item: CompactEvents.Item, where mayConcern: (Int) -> Bool) {
    var item = item
    item.isMarked = true
    for subject in queues.indices where mayConcern(subject) { add(item, for: subject) }
  }

  /// Queues a gap in the records of one device, or of all, for each app whose last event is not the same gap.
  mutating func addGap(
    _ item: CompactEvents.Item, on device: Symbol?, where mayConcern: (Int) -> Bool
  ) {
    var item = item
    item.isMarked = true
    for subject in queues.indices where mayConcern(subject) {
      let gap = Gap(device: device, queuedCount: queues[subject].count)
      guard gaps[subject] != gap else { continue }
      add(item, for: subject)
      gaps[subject] = Gap(device: device, queuedCount: gap.queuedCount + 1)
    }
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
