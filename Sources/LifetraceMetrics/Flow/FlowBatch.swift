internal import LifetraceModel
internal import LifetraceTimelines

/// Events that wait for the apps of a flow, each app's together and in the order of time.
///
/// An event waits as what it has of its own beside the event that it is like, so that little is
/// copied on its way, and an app's events are read one behind the other.
public struct FlowBatch: Sendable {
  /// An event that waits.
  struct QueuedEvent {
    /// Its line is that of the log.
    var item: CompactEvents.Item

    /// `true` iff the event is about the whole capture or a whole device.
    var isForEverybody: Bool {
      get { item.isMarked }
      set { item.isMarked = newValue }
    }
  }

  /// An app that was not heard of before.
  struct Addition {
    var subject: SubjectIndex.Subject
    /// What was said of the whole capture before: it holds for this app, too.
    var broadcasts: [LifecycleEvent]
  }

  /// Records of a device are missing, and how many queued events an app had with that one.
  private struct Gap: Hashable {
    var device: Symbol?
    var queuedCount: Int
  }

  /// What the queued events' items refer to; it has no items of its own.
  var events = CompactEvents()
  /// What waits for each app.
  var queues = FlowQueues()
  /// When each app last got a queued event that records are missing.
  private var gaps: [Gap?] = []
  /// The apps behind the first `knownCount`.
  private(set) var additions: [Addition] = []
  private(set) var knownCount = 0

  /// How many events wait.
  public var count: Int { queues.count }

  /// Creates an empty one.
  public init() {}

  /// Lets it be empty, and used for so many apps.
  mutating func clear(forSubjects subjectCount: Int) {
    events = CompactEvents()
    queues.clear(forSubjects: subjectCount)
    gaps.removeAll(keepingCapacity: true)
    additions = []
    knownCount = subjectCount
  }

  /// Adds an app, in the place behind the others.
  mutating func add(_ addition: Addition) {
    additions.append(addition)
    queues.addSubject()
  }

  /// Says what is recorded of each app that was not heard of before.
  mutating func describeAdditions(_ kinds: (Int) -> LineKinds) {
    for place in additions.indices {
      additions[place].subject.kinds = kinds(knownCount + place)
    }
  }

  /// Lets an event wait for all apps that there are and that it may concern.
  mutating func addForEverybody(_ queuedEvent: QueuedEvent, where mayConcern: (Int) -> Bool) {
    deliver(queuedEvent) { subject, _ in mayConcern(subject) }
  }

  /// Lets all apps know that records of a device, or of any, are missing, who did not hear so last.
  mutating func addGap(
    _ queuedEvent: QueuedEvent, on device: Symbol?, where mayConcern: (Int) -> Bool
  ) {
    let missing = queues.subjectCount - gaps.count
    if missing > 0 { gaps.append(contentsOf: repeatElement(nil, count: missing)) }
    // Not two at the same time, so that nothing is copied.
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

  /// Lets an event about more than one app wait for each that wants it.
  ///
  /// - Parameter isWanted: told the app and how many queued events it has.
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
