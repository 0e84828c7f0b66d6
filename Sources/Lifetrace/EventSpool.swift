import LifetraceInputs
import LifetraceModel

/// Puts events aside in a temporary file without a name.
///
/// A pipe cannot be read twice, and its events must not stay in memory either.
final class EventSpool {
  /// The most events that stay in memory instead of a file.
  static let mostInMemory = 1 << 16

  /// The description of a piece in the file, before its new patterns, its singles and its items.
  private struct Heading: BitwiseCopyable {
    var part: Int
    var generation: Int
    var patternCount: Int
    var singleCount: Int
    var itemCount: Int
    var firstLine: UInt32
    /// Whether the patterns before these are those of another piece.
    var isAnotherGeneration: Bool
  }

  /// The patterns of a part that are in the file.
  private struct Known {
    var generation: Int
    var patternCount = 0
  }

  /// `nil` while there are few events.
  private var descriptor: Int32?
  private var known: [Int: Known] = [:]
  private var waiting: [CompactEvents] = []
  private var waitingCount = 0
  /// The error that ended the file; thrown only where the events are wanted.
  private var failure: SystemError?

  private let openFile: () throws(SystemError) -> Int32

  init(openFile: @escaping () throws(SystemError) -> Int32 = Platform.openTemporaryFile) {
    self.openFile = openFile
  }

  deinit { descriptor.map(Platform.close) }

  /// Adds events after those before.
  func append(_ pieces: [CompactEvents]) {
    guard failure == nil else { return }
    waiting += pieces
    waitingCount += pieces.reduce(0) { $0 + $1.items.count }
    guard descriptor != nil || waitingCount > EventSpool.mostInMemory else { return }
    do throws(SystemError) {
      if descriptor == nil { descriptor = try openFile() }
      for piece in waiting { try write(piece) }
    } catch {
      failure = error
    }
    waiting = []
  }

  /// Returns all events, in their order.
  ///
  /// - Throws: `SystemError` if the folder for temporary files had no room.
  func takeAll() throws -> [LifecycleEvent] {
    try requireComplete("give the log as a file, or set TMPDIR to a folder with room")
    let nextPiece = try stored().read()
    var events: [LifecycleEvent] = []
    while let piece = try nextPiece() { piece.appendEvents(to: &events) }
    return events
  }

  /// Returns all events, readable any number of times.
  ///
  /// - Throws: `SystemError` if the folder for temporary files had no room.
  func stored() throws(SystemError) -> StoredEvents {
    try requireComplete("set TMPDIR to a folder with room")
    let file = SpooledFile(descriptor: descriptor)
    // The file closes it from now on.
    descriptor = nil
    let waiting = waiting
    return StoredEvents {
      let reader = Reader(file, waiting)
      return { try reader.next() }
    }
  }

  /// One reading of the events.
  ///
  /// A class: optimized code of Swift 6.3 lost what a closure of closures held.
  private final class Reader {
    private let file: SpooledFile
    private var waiting: ArraySlice<CompactEvents>
    private var position = 0
    private var patterns: [Int: [LifecycleEvent]] = [:]

    init(_ file: SpooledFile, _ waiting: [CompactEvents]) {
      self.file = file
      self.waiting = waiting[...]
    }

    func next() throws(SystemError) -> CompactEvents? {
      if let descriptor = file.descriptor,
        let piece = try EventSpool.readPiece(from: descriptor, at: &position, &patterns)
      {
        return piece
      }
      return waiting.popFirst()
    }
  }

  private func requireComplete(_ remedy: String) throws(SystemError) {
    guard let failure else { return }
    throw .other(
      "its lines need a second look, and cannot be put aside (\(failure.reason)); \(remedy)")
  }

  /// Closes a temporary file with its last reader.
  private final class SpooledFile: Sendable {
    /// `nil` if there were few events.
    let descriptor: Int32?

    init(descriptor: Int32?) { self.descriptor = descriptor }

    deinit { descriptor.map(Platform.close) }
  }

  private func write(_ piece: CompactEvents) throws(SystemError) {
    guard let descriptor else { return }
    let empty = Known(generation: piece.generation)
    var before = known[piece.part] ?? empty
    let isAnother = !piece.patterns.isEmpty && before.generation != piece.generation
    if isAnother { before = empty }
    let patterns = piece.patterns.dropFirst(before.patternCount)
    let heading = Heading(
      part: piece.part, generation: piece.generation, patternCount: patterns.count,
      singleCount: piece.singles.count,
      itemCount: piece.items.count, firstLine: piece.firstLine, isAnotherGeneration: isAnother)
    try EventSpool.write([heading][...], to: descriptor)
    try EventSpool.write(patterns, to: descriptor)
    try EventSpool.write(piece.singles[...], to: descriptor)
    try EventSpool.write(piece.items[...], to: descriptor)
    before.patternCount += patterns.count
    known[piece.part] = before
  }

  /// Reads the next piece; returns `nil` at the end.
  private static func readPiece(
    from descriptor: Int32, at position: inout Int, _ patterns: inout [Int: [LifecycleEvent]]
  ) throws(SystemError) -> CompactEvents? {
    guard let heading = try read(1, of: Heading.self, from: descriptor, at: &position).first
    else { return nil }
    if heading.isAnotherGeneration { patterns[heading.part] = [] }
    patterns[heading.part, default: []] += try read(
      heading.patternCount, of: LifecycleEvent.self, from: descriptor, at: &position)
    var piece = CompactEvents(
      patterns: patterns[heading.part] ?? [], generation: heading.generation,
      singles: try read(
        heading.singleCount, of: LifecycleEvent.self, from: descriptor, at: &position))
    piece.items = try read(
      heading.itemCount, of: CompactEvents.Item.self, from: descriptor, at: &position)
    piece.part = heading.part
    piece.firstLine = heading.firstLine
    return piece
  }

  /// Writes the bytes of values that hold no references: these are all there is of them, for the
  /// process that wrote them.
  private static func write<Value>(
    _ values: ArraySlice<Value>, to descriptor: Int32
  ) throws(SystemError) {
    do {
      try unsafe values.withUnsafeBytes { bytes in
        try unsafe Platform.write(RawSpan(_unsafeBytes: bytes), to: descriptor)
      }
    } catch {
      throw error as? SystemError ?? .other("\(error)")
    }
  }

  /// Reads values that `write` has written; fewer at the end of the file.
  private static func read<Value>(
    _ count: Int, of type: Value.Type, from descriptor: Int32, at position: inout Int
  ) throws(SystemError) -> [Value] {
    let size = MemoryLayout<Value>.stride
    let wanted = count * size
    var bytes: [UInt8] = []
    bytes.reserveCapacity(wanted)
    while bytes.count < wanted {
      let count = try Platform.read(
        descriptor, at: position, count: wanted - bytes.count, appendingTo: &bytes)
      guard count > 0 else { break }
      position += count
    }
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { index in
        unsafe bytes.loadUnaligned(fromByteOffset: index * size, as: type)
      }
    }
  }
}
