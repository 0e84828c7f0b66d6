internal import LifetraceModel
internal import LifetraceTimelines

/// A batch of events for the apps of a flow, sorted by app and, within an app, by time.
///
/// A queued event stores only the fields in which it differs from its pattern. Little is copied, and the
/// events of one app lie side by side in memory.
public struct FlowBatch: Sendable {
  /// An event queued for one app.
  struct QueuedEvent {
    /// The event's own fields; its line number counts in the whole log.
    var item: CompactEvents.Item

    /// `true` iff the event is about the whole capture or a whole device.
    var isForEverybody: Bool {
      get { item.isMarked }
      set { item.isMarked = newValue }
    }
  }

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

  /// The patterns to which queued events refer; it holds no items.
  var events = CompactEvents()
  /// The queue of each app.
  var queues = FlowQueues()
  /// The last gap queued for each app.
  private var gaps: [Gap?] = []
  /// The apps added in this batch; their numbers start at `knownCount`.
  private(set) var additions: [Addition] = []
  private(set) var knownCount = 0

  /// The number of queued events.
  public var count: Int { queues.count }

  /// Creates an empty batch.
  public init() {}

  /// Empties the batch for reuse with a number of apps.
  mutating func clear(forSubjects subjectCount: Int) {
    events = CompactEvents()
    queues.clear(forSubjects: subjectCount)
    gaps.removeAll(keepingCapacity: true)
    additions = []
    knownCount = subjectCount
  }

  /// Appends an app.
  mutating func add(_ addition: Addition) {
    additions.append(addition)
    queues.addSubject()
  }

  /// Sets the kinds of line recorded for each added app.
  mutating func describeAdditions(_ kinds: (Int) -> LineKinds) {
    for place in additions.indices {
      additions[place].subject.kinds = kinds(knownCount + place)
    }
  }

  /// Queues an event for all known apps that it may concern.
  mutating func addForEverybody(_ queuedEvent: QueuedEvent, where mayConcern: (Int) -> Bool) {
    deliver(queuedEvent) { subject, _ in mayConcern(subject) }
  }

  /// Queues a gap in the records of one device, or of all, for each app whose last event is not the same gap.
  mutating func addGap(
    _ queuedEvent: QueuedEvent, on device: Symbol?, where mayConcern: (Int) -> Bool
  ) {
    let missing = queues.subjectCount - gaps.count
    if missing > 0 { gaps.append(contentsOf: repeatElement(nil, count: missing)) }
    // Swapped out, since two references would copy the array.
    var gaps: [Gap?] = []
    swap(&gaps, &self.gaps)
    defer { self.gaps = gaps }
    deliver(queuedEvent) { subject, queuedCount in
      guard mayConcern(subject),
        gaps[subject] != Gap(device: device, queuedCount: queuedCount)
      else { return false }
      gaps[subject] = Gap(device: device, queuedCount: queuedCount + 1)
      return true
    }
  }

  /// Queues an event about several apps for each app that `isWanted` accepts.
  ///
  /// - Parameter isWanted: takes an app's number and the length of its queue.
  private mutating func deliver(
    _ queuedEvent: QueuedEvent, where isWanted: (_ subject: Int, _ queuedCount: Int) -> Bool
  ) {
    var queuedEvent = queuedEvent
    queuedEvent.isForEverybody = true
    for subject in 0..<queues.subjectCount
    where isWanted(subject, queues.count(of: subject)) {
      queues.add(queuedEvent, for: subject)
    }
  }
}

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
