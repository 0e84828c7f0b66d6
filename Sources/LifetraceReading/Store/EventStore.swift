import LifetraceInputs
import LifetraceModel
import Synchronization

/// Keeps events in the order in which they are appended: compact in memory, and beyond a limit in a
/// temporary file.
///
/// Nothing that was appended is changed. A copy shares the file up to there; only one of the two may
/// write to it further.
package struct EventStore: Sendable {
  /// The most bytes that stay in memory.
  static let mostInMemory = 16 << 20
  /// Beyond these, so many are written at a time.
  private static let writtenAtOnce = 2 << 20

  /// The order in which they came.
  private(set) var order = EventOrder()
  /// The number of events.
  private(set) var count = 0
  /// The error for which nothing is kept any more.
  private(set) var failure: EventStoreError?
  /// Whether all that is appended from now on stays in memory.
  var staysInMemory = false

  private(set) var file: TemporaryFile?
  /// Where its own bytes are in the file.
  private var range = 0..<0
  private var counted = KnownPatterns()
  private var written = KnownPatterns()
  private var waiting: [CompactEvents] = []
  private var waitingBytes = 0
  private var compactor = EventCompactor()
  private let pieceLength: Int
  private let openFile: @Sendable () throws(SystemError) -> Int32

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - pieceLength: how many events that come one by one make a piece.
  ///   - file: a file to write to after all that it holds; `nil` for one of its own.
  ///   - openFile: opens a file of its own once it is needed.
  init(
    in file: TemporaryFile? = nil, pieceLength: Int = StoredEvents.pieceLength,
    openFile: @escaping @Sendable () throws(SystemError) -> Int32 = Platform.openTemporaryFile
  ) {
    self.file = file
    self.pieceLength = pieceLength
    range = (file?.end ?? 0)..<(file?.end ?? 0)
    self.openFile = openFile
  }

  /// Adds events.
  mutating func append(_ piece: CompactEvents) {
    closePiece()
    order.note(piece)
    count += piece.items.count
    keep(piece)
  }

  /// Adds one event.
  mutating func append(_ event: LifecycleEvent) {
    order.note(event)
    count += 1
    compactor.add(event)
    if compactor.count == pieceLength || compactor.isFull { closePiece() }
  }

  /// All events so far.
  ///
  /// Requires: what was flushed is settled before they are read.
  var stored: StoredEvents {
    var rest = waiting
    if compactor.count > 0 { rest.append(compactor.piece) }
    return StoredEvents(count: count, StoreReading(file, range, rest[...]))
  }

  /// Moves all that waits in memory to the file.
  mutating func flush() {
    closePiece()
    guard !waiting.isEmpty, failure == nil else { return }
    do throws(SystemError) {
      let file: TemporaryFile
      if let open = self.file { file = open } else { file = TemporaryFile(try openFile()) }
      self.file = file
      range = range.lowerBound..<(try file.write(waiting.map { PieceOnFile($0, after: &written) }))
    } catch {
      failure = EventStoreError(reason: error.reason)
    }
    waiting = []
    waitingBytes = 0
  }

  /// Waits until all that was flushed is written.
  mutating func settle() throws(EventStoreError) {
    do throws(SystemError) { try file?.wait() } catch {
      failure = EventStoreError(reason: error.reason)
    }
    if let failure { throw failure }
  }

  private mutating func closePiece() {
    guard compactor.count > 0 else { return }
    keep(compactor.takePiece())
  }

  private mutating func keep(_ piece: CompactEvents) {
    guard failure == nil else { return }
    // What a pipe brings comes in many small pieces.
    if waiting.last?.isContinued(by: piece) == true {
      waiting[waiting.count - 1].append(piece)
    } else {
      waiting.append(piece)
    }
    waitingBytes += piece.items.count * MemoryLayout<CompactEvents.Item>.stride
    let newPatterns = piece.patterns.count - counted.add(piece).first
    waitingBytes += (piece.singles.count + newPatterns) * MemoryLayout<LifecycleEvent>.stride
    let most = file == nil ? EventStore.mostInMemory : EventStore.writtenAtOnce
    if waitingBytes > most, !staysInMemory { flush() }
  }
}

/// Whether events come in the order of time, and those of an instant in that of their lines.
struct EventOrder: Sendable {
  /// Whether all events did so far.
  private(set) var isRising = true
  private var last: (time: Instant, input: UInt32, line: UInt32)?

  mutating func note(_ event: LifecycleEvent) { note(event.time, event.source) }

  mutating func note(_ piece: CompactEvents) {
    guard isRising else { return }
    for item in piece.items {
      if let pattern = item.pattern {
        let input = piece.patterns[pattern].source.input
        note(item.time, SourcePosition(input: input, line: item.line &+ piece.firstLine))
      } else {
        note(item.time, piece.singles[item.single].source)
      }
    }
  }

  private mutating func note(_ time: Instant, _ source: SourcePosition) {
    if let last { isRising = isRising && last <= (time, source.input, source.line) }
    last = (time, source.input, source.line)
  }
}

/// Why events could not be kept.
package struct EventStoreError: Error, Hashable {
  /// The system's reason.
  package var reason: String

  /// What failed, with a remedy, as a sentence about a log goes on.
  package var fact: String {
    "its events cannot be put aside (\(reason)); set TMPDIR to a folder with room"
  }
}

/// A temporary file without a name, closed with its last reader. It is written in a thread of its own.
final class TemporaryFile: Sendable {
  private struct State {
    var end = 0
    var failure: SystemError?
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  private let queue = WorkQueue()

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { Platform.close(descriptor) }

  /// Where the next bytes are written.
  var end: Int { state.withLock { $0.end } }

  /// Writes pieces after all others while the caller goes on. Waits until those before are written, so that no more
  /// than these wait in memory.
  ///
  /// - Returns: where they end.
  /// - Throws: why something before could not be written.
  func write(_ pieces: [PieceOnFile]) throws(SystemError) -> Int {
    try wait()
    queue.add { [self] in
      do throws(SystemError) {
        for piece in pieces { try piece.write(to: descriptor) }
      } catch {
        state.withLock { $0.failure = error }
      }
    }
    return state.withLock { state in
      state.end += pieces.reduce(0) { $0 + $1.byteCount }
      return state.end
    }
  }

  /// Waits until all is written.
  ///
  /// - Throws: why something could not be.
  func wait() throws(SystemError) {
    queue.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// Reads values that were written. Nobody else has the file, so that a failure is one of the device that stands in
  /// for memory.
  func read<Value>(
    _ count: Int, of type: Value.Type = Value.self, at position: inout Int
  ) -> [Value] {
    do throws(SystemError) {
      let values = try Platform.read(count, of: type, from: descriptor, at: position)
      position += count * MemoryLayout<Value>.stride
      return values
    } catch {
      fatalError("the temporary file with the events cannot be read (\(error.reason))")
    }
  }
}

/// A piece as it is in a file: its heading, its new patterns, its singles and its items.
struct PieceOnFile: Sendable {
  struct Heading: BitwiseCopyable {
    var part: Int
    var generation: Int
    var patternCount: Int
    var singleCount: Int
    var itemCount: Int
    var firstLine: UInt32
    /// Whether its patterns begin a new generation, which replaces the ones written before for its part.
    var isAnotherGeneration: Bool
  }

  fileprivate let heading: Heading
  fileprivate let patterns: ArraySlice<LifecycleEvent>
  fileprivate let piece: CompactEvents

  /// The number of its bytes in the file.
  var byteCount: Int {
    MemoryLayout<Heading>.stride
      + (heading.patternCount + heading.singleCount) * MemoryLayout<LifecycleEvent>.stride
      + heading.itemCount * MemoryLayout<CompactEvents.Item>.stride
  }

  /// Writes the bytes of its values, which hold no references: these are all there is of them, for the process that
  /// wrote them.
  func write(to descriptor: Int32) throws(SystemError) {
    func write<Value>(_ values: ArraySlice<Value>) throws {
      try unsafe values.withUnsafeBytes { bytes in
        try unsafe Platform.write(RawSpan(_unsafeBytes: bytes), to: descriptor)
      }
    }
    do {
      try write([heading][...])
      try write(patterns)
      try write(piece.singles[...])
      try write(piece.items[...])
    } catch {
      throw error as? SystemError ?? .other("\(error)")
    }
  }
}

/// The patterns of each part that came before: each is counted, and written, once.
private struct KnownPatterns: Sendable {
  private var known: [Int: (generation: Int, count: Int)] = [:]

  /// Adds those of a piece.
  ///
  /// - Returns: the index of the first new one, and whether a new generation begins.
  mutating func add(_ piece: CompactEvents) -> (first: Int, isAnotherGeneration: Bool) {
    let before = known[piece.part] ?? (piece.generation, 0)
    let isAnother = !piece.patterns.isEmpty && before.generation != piece.generation
    let first = isAnother ? 0 : before.count
    if !piece.patterns.isEmpty { known[piece.part] = (piece.generation, piece.patterns.count) }
    return (min(first, piece.patterns.count), isAnother)
  }
}

extension PieceOnFile {
  /// Creates the piece after others.
  fileprivate init(_ piece: CompactEvents, after known: inout KnownPatterns) {
    let (first, isAnother) = known.add(piece)
    patterns = piece.patterns.dropFirst(first)
    self.piece = piece
    heading = Heading(
      part: piece.part, generation: piece.generation, patternCount: patterns.count,
      singleCount: piece.singles.count, itemCount: piece.items.count, firstLine: piece.firstLine,
      isAnotherGeneration: isAnother)
  }
}

/// One reading of the events of a store.
private struct StoreReading: StoredEvents.Reading {
  private let file: TemporaryFile?
  private var position: Int
  private let end: Int
  private var waiting: ArraySlice<CompactEvents>
  private var patterns: [Int: [LifecycleEvent]] = [:]

  init(_ file: TemporaryFile?, _ range: Range<Int>, _ waiting: ArraySlice<CompactEvents>) {
    self.file = file
    self.waiting = waiting
    (position, end) = (range.lowerBound, range.upperBound)
  }

  mutating func next() -> CompactEvents? {
    guard let file, position < end else { return waiting.popFirst() }
    guard let heading = file.read(1, of: PieceOnFile.Heading.self, at: &position).first else {
      return nil
    }
    if heading.isAnotherGeneration { patterns[heading.part] = [] }
    patterns[heading.part, default: []] += file.read(heading.patternCount, at: &position)
    var piece = CompactEvents(
      patterns: patterns[heading.part] ?? [], generation: heading.generation,
      singles: file.read(heading.singleCount, at: &position))
    piece.items = file.read(heading.itemCount, at: &position)
    piece.part = heading.part
    piece.firstLine = heading.firstLine
    return piece
  }
}
