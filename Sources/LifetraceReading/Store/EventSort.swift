import LifetraceModel

/// Sorts events by time, and within one instant by their lines: within a step of a coarse clock, lines keep the
/// order of the file.
///
/// Runs of them are sorted in memory, kept in one temporary file, and merged when they are read.
struct EventSort: Sequence {
  /// The number of events that are sorted in memory.
  private static let runLength = 1 << 16
  /// Of each run so many are in memory while all are merged.
  private static let pieceLength = 1 << 10

  private let runs: [StoredEvents]

  /// Sorts events.
  ///
  /// - Throws: `EventStoreError` if the folder for temporary files has no room.
  init(_ events: some Sequence<LifecycleEvent>) throws(EventStoreError) {
    var runs: [EventStore] = []
    var file: TemporaryFile?
    var run: [LifecycleEvent] = []
    for event in events {
      run.append(event)
      guard run.count == EventSort.runLength else { continue }
      var store = EventStore(in: file, pieceLength: EventSort.pieceLength)
      store.append(sorting: &run)
      store.flush()
      file = store.file
      runs.append(store)
    }
    var rest = EventStore()
    rest.append(sorting: &run)
    for index in runs.indices { try runs[index].settle() }
    self.runs = (runs + [rest]).map(\.stored)
  }

  func makeIterator() -> Iterator { Iterator(runs) }

  /// Returns the earliest of the runs' next events.
  struct Iterator: IteratorProtocol {
    /// A run with its next event.
    private struct Head {
      var event: LifecycleEvent
      let run: Int
      var rest: StoredEvents.Iterator
    }

    /// A heap: each precedes those at twice its place, plus one and two.
    private var heads: [Head] = []

    init(_ runs: [StoredEvents]) {
      for (number, run) in runs.enumerated() {
        var rest = run.makeIterator()
        if let event = rest.next() {
          heads.append(Head(event: event, run: number, rest: rest))
        }
      }
      for place in heads.indices.reversed() { sink(from: place) }
    }

    mutating func next() -> LifecycleEvent? {
      guard let first = heads.first?.event else { return nil }
      if let following = heads[0].rest.next() {
        heads[0].event = following
      } else {
        heads.swapAt(0, heads.count - 1)
        heads.removeLast()
      }
      sink(from: 0)
      return first
    }

    private mutating func sink(from start: Int) {
      var place = start
      while true {
        var least = place
        for below in 2 * place + 1..<2 * place + 3 where below < heads.count {
          if precedes(below, least) { least = below }
        }
        guard least != place else { return }
        heads.swapAt(place, least)
        place = least
      }
    }

    private func precedes(_ left: Int, _ right: Int) -> Bool {
      heads[left].event.place == heads[right].event.place
        ? heads[left].run < heads[right].run : heads[left].event.place < heads[right].event.place
    }
  }
}

extension EventStore {
  /// Adds events in the order of time, and removes them.
  fileprivate mutating func append(sorting run: inout [LifecycleEvent]) {
    let order = run.indices.sorted {
      let (left, right) = (run[$0].place, run[$1].place)
      return left == right ? $0 < $1 : left < right
    }
    for index in order { append(run[index]) }
    run.removeAll(keepingCapacity: true)
  }
}

extension LifecycleEvent {
  /// Its place in the order of a trace, beside others of its line.
  var place: (Instant, UInt32, UInt32) { (time, source.input, source.line) }
}
