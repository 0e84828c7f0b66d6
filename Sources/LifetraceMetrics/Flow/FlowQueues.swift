internal import LifetraceModel

/// The queues of all apps, each in order of arrival, in one piece of memory.
///
/// An app's queue is a list of chunks. With an array for each app, every append would check two arrays for
/// sharing.
struct FlowQueues: Sendable {
  /// The queue of one app.
  private struct Queue {
    var firstChunk: UInt32 = 0
    var lastChunk: UInt32 = 0
    var count: UInt32 = 0
  }

  /// Consecutive events of one app's queue.
  struct Stretch {
    /// Their indices in `queuedEvents`.
    let range: Range<Int>
    /// The number of events of the app that follow.
    fileprivate let rest: Int
    fileprivate let chunk: Int
  }

  /// 3 KB of queued events: the processor reads ahead within so much.
  static let chunkSize = 128

  /// The chunks, in use or left from earlier batches.
  private(set) var queuedEvents: [FlowBatch.QueuedEvent] = []
  /// The chunk behind each chunk, if there is one.
  private var following: [UInt32] = []
  private var queues: [Queue] = []
  private var usedChunks = 0
  /// The number of events in all queues.
  private(set) var count = 0

  /// The number of apps.
  var subjectCount: Int { queues.count }

  /// Appends an empty queue for another app.
  mutating func addSubject() { queues.append(Queue()) }

  /// Empties the queues for reuse with a number of apps.
  mutating func clear(forSubjects subjectCount: Int) {
    queues.removeAll(keepingCapacity: true)
    queues.append(contentsOf: repeatElement(Queue(), count: subjectCount))
    usedChunks = 0
    count = 0
  }

  /// Appends an event to the queue of the app at `subject`.
  mutating func add(_ queuedEvent: FlowBatch.QueuedEvent, for subject: Int) {
    _ = add([queuedEvent.item], from: 0) {
      $0 = queuedEvent
      return subject
    }
  }

  /// Appends items from `start` on, up to the first that `address` rejects.
  ///
  /// - Parameter address: completes a queued event and tells the place of its app; `nil` if it is not to be.
  /// - Returns: how far it came.
  @inline(__always)
  mutating func add(
    _ items: [CompactEvents.Item], from start: Int, _ address: (inout FlowBatch.QueuedEvent) -> Int?
  ) -> Int {
    makeRoom(for: items.count - start)
    let next = Self.put(
      items, from: start, &queuedEvents, &following, &queues, &usedChunks, address)
    count += next - start
    return next
  }

  /// Puts queued events into their chunks, with each array at hand: to ask of every queued event whether they
  /// are shared would take longer.
  @inline(__always)
  private static func put(
    _ items: [CompactEvents.Item], from start: Int, _ queuedEvents: inout [FlowBatch.QueuedEvent],
    _ following: inout [UInt32], _ queues: inout [Queue], _ usedChunks: inout Int,
    _ address: (inout FlowBatch.QueuedEvent) -> Int?
  ) -> Int {
    var queuedEvents = queuedEvents.mutableSpan
    var following = following.mutableSpan
    var queues = queues.mutableSpan
    for index in start..<items.count {
      var queuedEvent = FlowBatch.QueuedEvent(item: items[index])
      guard let subject = address(&queuedEvent) else { return index }
      let place = Int(queues[subject].count) % chunkSize
      if place == 0 {
        let chunk = UInt32(truncatingIfNeeded: usedChunks)
        usedChunks += 1
        if queues[subject].count == 0 {
          queues[subject].firstChunk = chunk
        } else {
          following[Int(queues[subject].lastChunk)] = chunk
        }
        queues[subject].lastChunk = chunk
      }
      queuedEvents[Int(queues[subject].lastChunk) * chunkSize + place] = queuedEvent
      queues[subject].count += 1
    }
    return items.count
  }

  /// How many queued events the app at `subject` has.
  func count(of subject: Int) -> Int { Int(queues[subject].count) }

  /// The first queued events of the app at `subject`, if it has any.
  func first(of subject: Int) -> Stretch? {
    let queue = queues[subject]
    return stretch(Int(queue.firstChunk), Int(queue.count))
  }

  /// The queued events behind others.
  func next(after stretch: Stretch) -> Stretch? {
    guard stretch.rest > 0 else { return nil }
    return self.stretch(Int(following[stretch.chunk]), stretch.rest)
  }

  private func stretch(_ chunk: Int, _ count: Int) -> Stretch? {
    guard count > 0 else { return nil }
    let start = chunk * Self.chunkSize
    let length = min(count, Self.chunkSize)
    return Stretch(range: start..<start + length, rest: count - length, chunk: chunk)
  }

  /// Makes sure that so many queued events have room, whosever they are.
  private mutating func makeRoom(for count: Int) {
    // Each app may have one chunk that is not full.
    let needed = usedChunks + count / Self.chunkSize + min(count, queues.count) + 1
    guard needed > following.count else { return }
    if queuedEvents.capacity < needed * Self.chunkSize {
      // What a delivery takes, and a block that comes on top: to grow by and by would copy it over and
      // over, into memory that was never touched. What is not used of it takes none.
      let usual = FlowRouting.enough + FlowRouting.enough / 4 + 2 * queues.count * Self.chunkSize
      queuedEvents.reserveCapacity(max(usual, 2 * queuedEvents.capacity))
    }
    let missing = needed - following.count
    let blank = FlowBatch.QueuedEvent(
      item: CompactEvents.Item(time: Instant(nanoseconds: 0), single: 0))
    following.append(contentsOf: repeatElement(0, count: missing))
    queuedEvents.append(contentsOf: repeatElement(blank, count: missing * Self.chunkSize))
  }
}
