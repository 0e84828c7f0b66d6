/// The events of a log in the order of time, readable from the beginning any number of times.
///
/// They need not be in memory: a long log's wait in a file.
public struct StoredEvents: Sequence, Sendable {
  /// One reading of the events. A copy goes on from where it was.
  public protocol Reading: Sendable {
    /// Returns the next events at each call, and `nil` at the end.
    mutating func next() -> CompactEvents?
  }

  /// The number of events.
  public let count: Int
  private let beginning: any Reading

  /// Creates events from their number and a reading that is at the first ones.
  public init(count: Int, _ beginning: some Reading) {
    self.count = count
    self.beginning = beginning
  }

  /// Creates events that are in memory.
  public init(_ events: [LifecycleEvent] = []) {
    self.init(count: events.count, ListReading(rest: events[...]))
  }

  private struct ListReading: Reading {
    var rest: ArraySlice<LifecycleEvent>

    mutating func next() -> CompactEvents? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(StoredEvents.pieceLength) }
      return CompactEvents(Array(rest.prefix(StoredEvents.pieceLength)))
    }
  }

  /// The most events of a piece.
  package static let pieceLength = 1 << 15

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// The events, if there are few enough for memory.
  public var all: [LifecycleEvent] { Array(self) }

  /// Begins with the first events.
  public func read() -> any Reading { beginning }

  /// Returns the events one by one.
  public func makeIterator() -> Iterator { Iterator(reading: beginning) }

  /// Returns at each call the next event.
  public struct Iterator: IteratorProtocol {
    fileprivate var reading: any Reading
    private var piece = CompactEvents()
    private var position = 0

    fileprivate init(reading: any Reading) { self.reading = reading }

    /// Returns the next event; `nil` at the end.
    public mutating func next() -> LifecycleEvent? {
      while position == piece.items.count {
        guard let found = reading.next() else { return nil }
        (piece, position) = (found, 0)
      }
      defer { position += 1 }
      return piece.event(piece.items[position])
    }
  }
}
