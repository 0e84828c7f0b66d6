/// Cuts what comes in pieces of any size into blocks of whole lines.
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
  /// `true` while the rest of an overlong line passes by.
  private var isDropping = false
  /// How many lines were cut.
  private(set) var overlongCount = 0

  /// Whether nothing is left of what came: the next byte begins a line.
  var isEmpty: Bool { pending.isEmpty && !isDropping }

  /// Lets `append` add the next piece to what is left of the last one; returns what it returns.
  ///
  /// Requires: `takesAnything`.
  mutating func fill<Result>(_ append: (inout [UInt8]) throws -> Result) rethrows -> Result {
    try append(&pending)
  }

  /// Whether a piece may be added to what is left of the last one as it comes.
  var takesAnything: Bool { !isDropping }

  /// Takes the whole lines so far out, once there are enough of them; `putBack` has to follow.
  mutating func take() -> Block? {
    guard pending.count >= LineBlocks.preferredSize else { return nil }
    let end = pending.span.wholeLinesEnd(from: searched)
    guard end > searched else {
      noteUnfinishedLine()
      return nil
    }
    var block = Block(bytes: [], end: end)
    swap(&block.bytes, &pending)
    return block
  }

  /// Goes on behind the lines of a block, in the memory that they took.
  mutating func putBack(_ block: consuming Block) {
    swap(&pending, &block.bytes)
    pending.removeSubrange(..<block.end)
    noteUnfinishedLine()
  }

  /// Gives back the memory kept for what comes next.
  ///
  /// Requires: `isEmpty`.
  mutating func freeMemory() { pending = [] }

  /// Adds a piece, of whose lines the first may be left over from an overlong one.
  mutating func add(_ piece: [UInt8]) {
    var start = 0
    if isDropping {
      guard let end = piece.firstIndex(where: LineBlocks.endsLine) else { return }
      isDropping = false
      // The line end stays and ends what was kept of the line.
      start = end
    }
    if pending.isEmpty, start == 0 { pending = piece } else { pending += piece[start...] }
  }

  /// Returns what is left at the end of the input.
  mutating func finish() -> [UInt8]? {
    defer { pending = [] }
    return pending.isEmpty ? nil : pending
  }

  /// Remembers that what is left has no line end, and cuts it if it is too long.
  private mutating func noteUnfinishedLine() {
    searched = max(0, pending.count - 1)
    cutOverlongLine()
  }

  private mutating func cutOverlongLine() {
    let first = pending.first { $0 != .space }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    let limit = isJSON ? LineBlocks.jsonLineLimit : LineBlocks.lineLimit
    guard pending.count > limit else { return }
    pending.removeSubrange(limit...)
    searched = limit
    isDropping = true
    overlongCount += 1
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == .lineFeed || byte == .carriageReturn || byte == 0
  }
}

extension Span where Element == UInt8 {
  /// Where the last line ends that is known to be whole; `start` if none does behind it.
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
