/// Cuts input that arrives in pieces of any size into blocks of whole lines.
///
/// A line longer than the limit is cut there and the rest dropped, so memory stays bounded.
struct LineBlocks: Sendable {
  /// Bytes kept of one line of text.
  static let lineLimit = 1 << 20
  /// Bytes kept of one line of JSON, which may be a whole array.
  static let jsonLineLimit = 64 << 20
  /// Pieces are gathered up to this size, so that layouts can look ahead.
  static let preferredSize = 1 << 16

  /// What is to be read, up to the end of its last whole line.
  ///
  /// Not copied: two owners of the bytes would make a copy of all of them when they go on.
  struct Block: ~Copyable {
    fileprivate(set) var bytes: [UInt8]
    let end: Int
  }

  private var pending: [UInt8] = []
  /// So many bytes of `pending` are known to hold no line end.
  private var searched = 0
  /// How much is gathered before it is read.
  private var wanted = LineBlocks.preferredSize
  /// Whether the rest of an overlong line is being dropped.
  private var isDropping = false
  /// How many lines were cut.
  private(set) var overlongCount = 0
  /// Whether one of them was a line of JSON, which may hold many records.
  private(set) var hasCutJSON = false

  /// Whether every byte so far was read: the next byte begins a line.
  var isEmpty: Bool { pending.isEmpty && !isDropping }

  /// Calls `append` with the unread rest of the input, to which it adds the next piece. Returns its
  /// result.
  ///
  /// Requires: `takesAnything`.
  mutating func fill<Result>(_ append: (inout [UInt8]) throws -> Result) rethrows -> Result {
    try append(&pending)
  }

  /// Whether a piece may be added unchanged to the unread rest.
  var takesAnything: Bool { !isDropping }

  /// Removes and returns the whole lines so far, once there are enough of them. The caller must
  /// call `putBack` afterwards.
  mutating func take() -> Block? {
    guard pending.count >= wanted else { return nil }
    let end = pending.span.wholeLinesEnd(from: searched)
    guard end > searched else {
      noteUnfinishedLine()
      return nil
    }
    var block = Block(bytes: [], end: end)
    swap(&block.bytes, &pending)
    return block
  }

  /// Goes on after the lines of a block that were read, in the memory that they took.
  mutating func putBack(_ block: consuming Block, read count: Int) {
    swap(&pending, &block.bytes)
    pending.removeSubrange(..<count)
    guard count < block.end else {
      wanted = LineBlocks.preferredSize
      return noteUnfinishedLine()
    }
    // Each time more has to come, so that little is looked at again.
    wanted = max(LineBlocks.preferredSize, 2 * pending.count)
  }

  /// Frees the memory kept for the next piece.
  ///
  /// Requires: `isEmpty`.
  mutating func freeMemory() { pending = [] }

  /// Adds a piece of text. Its first line may be the rest of an overlong line.
  mutating func add(_ piece: [UInt8]) {
    var start = 0
    if isDropping {
      guard let end = piece.firstIndex(where: LineBlocks.endsLine) else { return }
      isDropping = false
      // The line end stays: it ends the kept beginning of the line.
      start = end
    }
    if pending.isEmpty, start == 0 { pending = piece } else { pending += piece[start...] }
  }

  /// Returns the unread rest at the end of the input.
  mutating func finish() -> [UInt8]? {
    defer { pending = [] }
    return pending.isEmpty ? nil : pending
  }

  /// Records that the unread rest has no line end, and cuts it if it is too long.
  private mutating func noteUnfinishedLine() {
    searched = max(0, pending.count - 1)
    cutOverlongLine()
  }

  private mutating func cutOverlongLine() {
    // As a file in memory is read: whatever may be a line of JSON is read as one.
    let isJSON =
      pending.first { $0 != .space && $0 != UInt8(ascii: "\t") }?.mayBeginJSONLine == true
    let limit = isJSON ? LineBlocks.jsonLineLimit : LineBlocks.lineLimit
    guard pending.count > limit else { return }
    pending.removeSubrange(limit...)
    searched = limit
    isDropping = true
    overlongCount += 1
    hasCutJSON = hasCutJSON || isJSON
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn || byte == 0
  }
}

extension Span where Element == UInt8 {
  /// Where the last line ends that is known to be whole; `start` if none does after it.
  func wholeLinesEnd(from start: Int = 0) -> Int {
    var end = count
    while end > start {
      let byte = self[end - 1]
      if byte == .lineFeed || byte == 0 { break }
      // At the very end it may be half of CRLF.
      if byte == .carriageReturn, end < count { break }
      end -= 1
    }
    return end
  }
}
