import LifetraceModel

/// Finds the patterns of events that come one by one.
struct EventCompactor: Sendable {
  /// The part whose patterns these are; those of the reader's parts count from 0.
  private static let part = -1
  /// Beyond so many patterns it begins anew.
  private static let mostPatterns = 4096

  /// The events since the last piece, with all patterns so far.
  private(set) var piece = EventCompactor.emptyPiece(0)
  private var places: [LifecycleEvent: Int] = [:]

  private static func emptyPiece(_ generation: Int) -> CompactEvents {
    var piece = CompactEvents(generation: generation)
    piece.part = part
    return piece
  }

  /// The number of events since the last piece.
  var count: Int { piece.items.count }

  /// Whether there are so many patterns that it should begin anew.
  var isFull: Bool { piece.patterns.count > EventCompactor.mostPatterns }

  mutating func add(_ event: LifecycleEvent) {
    var pattern = event
    var numbers: CompactEvents.Numbers = []
    pattern.time = Instant(nanoseconds: 0)
    pattern.source.line = 0
    if event.process.pid != nil {
      numbers.insert(.pid)
      pattern.process.pid = 0
    }
    let task = event.kind.compactTask
    if task != nil {
      numbers.insert(.task)
      pattern.kind = event.kind.withTask(0)
    }
    let place = places[pattern] ?? piece.patterns.count
    if place == piece.patterns.count {
      places[pattern] = place
      piece.patterns.append(pattern)
    }
    piece.items.append(
      CompactEvents.Item(
        time: event.time, line: event.source.line, pattern: place, numbers,
        pid: event.process.pid ?? 0, task: task ?? 0))
  }

  /// Removes and returns the events since the last piece.
  mutating func takePiece() -> CompactEvents {
    let taken = piece
    piece.items = []
    if isFull {
      piece = EventCompactor.emptyPiece(taken.generation + 1)
      places = [:]
    }
    return taken
  }
}
