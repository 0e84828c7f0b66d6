import Lifetrace
import LifetraceModel
import Synchronization

/// Puts events aside in a file without a name, which is gone with the command.
///
/// A pipe cannot be read twice; what came of it must not stay in memory either.
final class TemporaryEventFile: EventStore {
  /// So few are not worth a file.
  private static let fewest = 1 << 16

  /// What the file says of a piece, before its new patterns, its singles and its items.
  private struct Heading: BitwiseCopyable {
    var part: Int
    var patternCount: Int
    var singleCount: Int
    var itemCount: Int
    /// How many tasks stand behind packed items; `nil` if the items stand as they are.
    var packedTaskCount: Int?
    /// The line of the first of packed items.
    var packedLine: UInt32
    var firstLine: UInt32
    /// `true` iff the patterns before these are not those of this piece.
    var isAnotherGeneration: Bool
  }

  /// Which patterns of a part are in the file.
  private struct Known {
    var generation: Int
    var patternCount = 0
  }

  private struct Contents {
    /// `nil` while there are few events.
    var descriptor: Int32?
    var known: [Int: Known] = [:]
    var waiting: [CompactEvents] = []
    var waitingCount = 0
  }

  private let contents = Mutex(Contents())

  deinit {
    contents.withLock { contents in contents.descriptor.map(Platform.close) }
  }

  /// Adds events behind those that are there.
  ///
  /// - Throws: `SystemError` if the folder for temporary files has no room.
  func append(_ pieces: [CompactEvents]) throws {
    try contents.withLock { contents in
      contents.waiting += pieces
      contents.waitingCount += pieces.reduce(0) { $0 + $1.items.count }
      guard contents.descriptor != nil || contents.waitingCount > TemporaryEventFile.fewest else {
        return
      }
      do {
        let descriptor = try contents.descriptor ?? Platform.openTemporaryFile()
        contents.descriptor = descriptor
        for piece in contents.waiting {
          try TemporaryEventFile.write(piece, to: descriptor, &contents.known)
        }
      } catch {
        let reason = (error as? SystemError)?.reason ?? "\(error)"
        throw SystemError.other(
          "its lines need a second look, and cannot be put aside (\(reason)); give the log as a "
            + "file, or set TMPDIR to a folder with room")
      }
      contents.waiting = []
    }
  }

  func takeAll() throws -> [LifecycleEvent] {
    try contents.withLock { contents in
      defer { contents = Contents() }
      var events: [LifecycleEvent] = []
      if let descriptor = contents.descriptor {
        defer { Platform.close(descriptor) }
        try Platform.seek(descriptor, to: 0)
        var patterns: [Int: [LifecycleEvent]] = [:]
        while let piece = try TemporaryEventFile.readPiece(from: descriptor, &patterns) {
          piece.appendEvents(to: &events)
        }
      }
      for piece in contents.waiting { piece.appendEvents(to: &events) }
      return events
    }
  }

  private static func write(
    _ piece: CompactEvents, to descriptor: Int32, _ known: inout [Int: Known]
  ) throws {
    let empty = Known(generation: piece.generation)
    var before = known[piece.part] ?? empty
    let isAnother = !piece.patterns.isEmpty && before.generation != piece.generation
    if isAnother { before = empty }
    let patterns = piece.patterns.dropFirst(before.patternCount)
    let packed = PackedItems(piece.items)
    let heading = Heading(
      part: piece.part, patternCount: patterns.count, singleCount: piece.singles.count,
      itemCount: piece.items.count, packedTaskCount: packed?.tasks.count,
      packedLine: packed?.firstLine ?? 0, firstLine: piece.firstLine,
      isAnotherGeneration: isAnother)
    try write([heading][...], to: descriptor)
    try write(patterns, to: descriptor)
    try write(piece.singles[...], to: descriptor)
    if let packed {
      try write(packed.items[...], to: descriptor)
      try write(packed.tasks[...], to: descriptor)
    } else {
      try write(piece.items[...], to: descriptor)
    }
    before.patternCount += patterns.count
    known[piece.part] = before
  }

  /// Reads the next piece; returns `nil` at the end.
  private static func readPiece(
    from descriptor: Int32, _ patterns: inout [Int: [LifecycleEvent]]
  ) throws(SystemError) -> CompactEvents? {
    guard let heading = try read(1, of: Heading.self, from: descriptor).first else { return nil }
    if heading.isAnotherGeneration { patterns[heading.part] = [] }
    patterns[heading.part, default: []] += try read(
      heading.patternCount, of: LifecycleEvent.self, from: descriptor)
    var piece = CompactEvents(
      patterns: patterns[heading.part] ?? [],
      singles: try read(heading.singleCount, of: LifecycleEvent.self, from: descriptor))
    if let taskCount = heading.packedTaskCount {
      let items = try read(heading.itemCount, of: PackedItems.Item.self, from: descriptor)
      let tasks = try read(taskCount, of: Int32.self, from: descriptor)
      piece.items = PackedItems(items, tasks: tasks, firstLine: heading.packedLine).whole
    } else {
      piece.items = try read(heading.itemCount, of: CompactEvents.Item.self, from: descriptor)
    }
    piece.firstLine = heading.firstLine
    return piece
  }

  /// Writes the bytes of values that hold no references: these are all there is of them, for the
  /// process that wrote them.
  private static func write<Value>(
    _ values: ArraySlice<Value>, to descriptor: Int32
  ) throws {
    try unsafe values.withUnsafeBytes { bytes in
      try unsafe Platform.write(RawSpan(_unsafeBytes: bytes), to: descriptor)
    }
  }

  /// Reads what `write` has written; fewer values at the end of the file.
  private static func read<Value>(
    _ count: Int, of type: Value.Type, from descriptor: Int32
  ) throws(SystemError) -> [Value] {
    let size = MemoryLayout<Value>.stride
    let wanted = count * size
    var bytes: [UInt8] = []
    bytes.reserveCapacity(wanted)
    while bytes.count < wanted,
      try Platform.read(descriptor, count: wanted - bytes.count, appendingTo: &bytes) > 0
    {}
    return unsafe bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / size).map { index in
        unsafe bytes.loadUnaligned(fromByteOffset: index * size, as: type)
      }
    }
  }
}
