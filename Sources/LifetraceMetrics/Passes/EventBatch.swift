internal import LifetraceModel
internal import LifetraceTimelines

/// A batch of events for the apps of a trace, in a queue for each app, in the order of time.
///
/// A queued event stores only the fields in which it differs from its pattern.
struct EventBatch: Sendable {
  /// The patterns and events to which queued events refer; it holds no items.
  var events = CompactEvents()
  /// The queue of each app. A marked item stands for the events about everybody up to there: `single` is
  /// their number since the beginning.
  private(set) var queues: [[CompactEvents.Item]] = []
  /// The number of queued events.
  private(set) var count = 0
  /// The number of events about everybody before the batch, and up to its end.
  private(set) var broadcasts = 0..<0
  /// The number of events about everybody for which each app has a mark.
  private var heard: [Int] = []

  /// Creates an empty batch for so many apps.
  init(subjectCount: Int) {
    queues = Array(repeating: [], count: subjectCount)
    heard = Array(repeating: 0, count: subjectCount)
  }

  /// Empties the batch for reuse, after so many events about everybody.
  mutating func clear(broadcastCount: Int) {
    events = CompactEvents()
    for subject in queues.indices { queues[subject].removeAll(keepingCapacity: true) }
    broadcasts = broadcastCount..<broadcastCount
    heard = Array(repeating: broadcastCount, count: queues.count)
    count = 0
  }

  /// Adds an event that has no pattern; returns what refers to it.
  mutating func place(single: LifecycleEvent) -> CompactEvents.Item {
    events.singles.append(single)
    return CompactEvents.Item(time: single.time, single: events.singles.count - 1)
  }

  /// Queues an event for an app.
  mutating func add(_ item: CompactEvents.Item, for subject: Int) {
    if heard[subject] != broadcasts.upperBound { mark(subject, at: item.time) }
    queues[subject].append(item)
    count += 1
  }

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
