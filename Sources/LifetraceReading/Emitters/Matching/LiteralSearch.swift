import CVectorscan
import LifetraceModel

/// One thread's search of whole blocks of text for many literals at once.
///
/// Invariants: the scratch space is made for the search's own database, used by nobody else and
/// freed with it; the library is only handed bytes inside the text, and its callback only runs
/// inside the call.
@safe struct LiteralSearch: ~Copyable {
  private let scan: LiteralScan
  /// `nil` where there can be no search.
  private let scratch: OpaquePointer?
  /// What is searched.
  private var range = 0..<0
  /// Where the part that was searched so far ends.
  private var searched = 0
  /// Where literals end that were found last, in order.
  private var found: [Int] = []
  private var nextFound = 0

  /// The library asks the processor for all of a text at once, so it is handed little: about what
  /// stays in the fastest cache.
  private static let window = 1 << 14

  init(_ scan: LiteralScan) {
    self.scan = scan
    unsafe scratch = unsafe scan.prototype.flatMap { unsafe lt_scan_copy_scratch($0) }
  }

  deinit { unsafe lt_scan_free_scratch(scratch) }

  /// Begins to search a range: literals are found that lie within it.
  mutating func begin(_ range: Range<Int>) {
    self.range = range
    searched = range.lowerBound
    found.removeAll(keepingCapacity: true)
    nextFound = 0
  }

  /// Returns the first place, from `start` on, of the last byte of a literal or of a byte that
  /// changes how a line is read; the end of the range if there is none.
  ///
  /// Where there can be no search anything may stand in the text: then every place is as good as
  /// found.
  ///
  /// Requires: `text` holds the range that was begun, and `start` never becomes less.
  mutating func next(in text: Span<UInt8>, from start: Int) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    while true {
      while nextFound < found.count {
        if found[nextFound] >= start { return found[nextFound] }
        nextFound += 1
      }
      guard searched < range.upperBound else { return range.upperBound }
      // A literal may have begun before.
      let begin = max(range.lowerBound, searched - scan.longest)
      let end = min(range.upperBound, searched + LiteralSearch.window)
      guard search(text, begin..<end) else { return max(start, searched) }
      searched = end
    }
  }

  /// Finds all that ends in a range; returns `false` if the library cannot.
  private mutating func search(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
    found.removeAll(keepingCapacity: true)
    nextFound = 0
    let isSearched = unsafe text.withUnsafeBytes { bytes in
      guard let scratch = unsafe scratch, let base = bytes.baseAddress else { return false }
      let start = unsafe (base + range.lowerBound).assumingMemoryBound(to: CChar.self)
      return unsafe withUnsafeMutablePointer(to: &found) { found in
        unsafe lt_scan(
          scan.database, start, UInt32(range.count), scratch,
          { _, _, end, _, found in
            unsafe found?.assumingMemoryBound(to: [Int].self).pointee.append(Int(end) - 1)
            return 0
          }, found)
      }
    }
    for index in found.indices { found[index] += range.lowerBound }
    // The library does not promise an order.
    found.sort()
    return isSearched
  }
}

/// Many literals, all searched for in one pass over a text.
///
/// Ours where Vectorscan cannot serve: it may not be installed, making its search takes as long as reading
/// a megabyte, and it does not report at which place which literal begins.
///
/// The algorithm is Wu and Manber's: a window as long as the shortest literal slides over the text,
/// and the two bytes at its end tell how far it may jump. Of each literal the window looks for the
/// piece that is rarest in logs.
///
/// Complexity: about one step per eight bytes of a text without literals.
struct LiteralSet: Sendable {
  /// An occurrence of a literal.
  struct Hit: Equatable, Sendable {
    /// Index of the literal in the list the set was made from.
    var literal: Int
    /// Offset of its first byte in the text.
    var offset: Int
  }

  private let literals: [[UInt8]]
  /// For each literal, where the piece ends that the window looks for.
  private let anchors: [Int]
  /// Length of the shortest literal.
  private let window: Int
  /// For each pair of bytes, how far the window may move when it ends in that pair.
  private let shifts: [UInt8]
  /// For each pair of bytes with shift 0, index + 1 of the first literal whose piece ends in it.
  private let heads: [UInt16]
  /// For each literal, index + 1 of the next one with the same pair; 0 ends the chain.
  private let successors: [UInt16]

  /// Requires: at least one literal, each of 2 to 255 bytes, fewer than 65,535 in all.
  init(_ texts: [String]) {
    let literals = texts.map { Array($0.utf8) }
    let window = literals.map(\.count).min() ?? 0
    precondition(window >= 2 && literals.count < 65_535)
    let anchors = literals.map { LiteralSet.rarestPieceEnd(of: $0, window: window) }
    var shifts = [UInt8](repeating: UInt8(window - 1), count: 65_536)
    var heads = [UInt16](repeating: 0, count: 65_536)
    var successors = [UInt16](repeating: 0, count: literals.count)
    for (index, literal) in literals.enumerated() {
      let anchor = anchors[index]
      for end in (anchor - window + 2)...anchor {
        let pair = LiteralSet.pair(literal[end - 2], literal[end - 1])
        shifts[pair] = min(shifts[pair], UInt8(anchor - end))
      }
      let last = LiteralSet.pair(literal[anchor - 2], literal[anchor - 1])
      successors[index] = heads[last]
      heads[last] = UInt16(index + 1)
    }
    self.literals = literals
    self.anchors = anchors
    self.window = window
    self.shifts = shifts
    self.heads = heads
    self.successors = successors
  }

  /// Returns whether one of the literals is in the text.
  func isFound(in text: Span<UInt8>) -> Bool {
    var end = window
    while let stop = nextStop(in: text, from: end) {
      var next = Int(heads[LiteralSet.pair(text[stop - 2], text[stop - 1])])
      while next != 0 {
        if stands(next - 1, in: text, at: stop - anchors[next - 1]) { return true }
        next = Int(successors[next - 1])
      }
      end = stop + 1
    }
    return false
  }

  /// Returns about the first `limit` occurrences, by offset; of those at one offset the longest
  /// literal first.
  func hits(in text: Span<UInt8>, limit: Int) -> [Hit] {
    var hits: [Hit] = []
    var end = window
    while hits.count < limit, let stop = nextStop(in: text, from: end) {
      var next = Int(heads[LiteralSet.pair(text[stop - 2], text[stop - 1])])
      while next != 0 {
        let offset = stop - anchors[next - 1]
        if stands(next - 1, in: text, at: offset) {
          hits.append(Hit(literal: next - 1, offset: offset))
        }
        next = Int(successors[next - 1])
      }
      end = stop + 1
    }
    if hits.count > 1 {
      hits.sort {
        ($0.offset, literals[$1.literal].count, $0.literal)
          < ($1.offset, literals[$0.literal].count, $1.literal)
      }
    }
    return hits
  }

  /// Length of a literal in bytes.
  func length(of literal: Int) -> Int { literals[literal].count }

  /// Returns the first window end from `end` on at which a literal's piece may end.
  private func nextStop(in text: Span<UInt8>, from end: Int) -> Int? {
    var end = end
    while end <= text.count {
      let shift = shifts[LiteralSet.pair(text[end - 2], text[end - 1])]
      if shift == 0 { return end }
      end += Int(shift)
    }
    return nil
  }

  private func stands(_ index: Int, in text: Span<UInt8>, at offset: Int) -> Bool {
    let literal = literals[index]
    guard offset >= 0, text.count - offset >= literal.count else { return false }
    for place in literal.indices where text[offset + place] != literal[place] { return false }
    return true
  }

  private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
    Int(first) << 8 | Int(second)
  }

  /// Returns where the piece of a literal ends whose pairs are rarest in logs; the last pair counts
  /// most, for it stops the search.
  private static func rarestPieceEnd(of literal: [UInt8], window: Int) -> Int {
    func cost(_ end: Int) -> Int {
      let pairs = (end - window + 2)...end
      return pairs.reduce(0) { $0 + frequency(literal[$1 - 2], literal[$1 - 1]) }
        + 8 * frequency(literal[end - 2], literal[end - 1])
    }
    let costs = (window...literal.count).map(cost)
    return window + (costs.indices.min { costs[$0] < costs[$1] } ?? 0)
  }

  /// How common a pair of bytes is in logs, roughly.
  private static func frequency(_ first: UInt8, _ second: UInt8) -> Int {
    func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7a }
    func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5a }
    switch (first, second) {
    case _ where isLower(first) && isLower(second): return 6
    case _ where isLower(first) && second == 0x20 || first == 0x20 && isLower(second): return 5
    case _ where isUpper(first) && isLower(second): return 3
    case _ where first == 0x3a && second == 0x20 || first == 0x20 && second == 0x20: return 3
    default: return 1
    }
  }
}

/// What Vectorscan needs to search whole blocks of text for many literals at once.
///
/// Invariants: the database and the scratch space, which is only ever copied, are made once, never
/// changed and freed with their owner, so that any number of threads may use them.
@safe final class LiteralScan: @unchecked Sendable {
  /// `nil` where there can be no search: Vectorscan is not installed, does not know the processor, or
  /// has no memory.
  let database: OpaquePointer?
  /// What each search copies for itself; `nil` without a database.
  let prototype: OpaquePointer?
  /// Length of the longest literal.
  let longest: Int

  /// From this size on an input is worth the making of a search, in bytes: it takes as long as reading
  /// about so much line by line.
  static let leastInput = 1 << 20

  /// The bytes that change how a line is read: NUL, escape, backslash. So does a carriage return
  /// within a line, but most of them end one, and a match for each would take longer than a look.
  private static let controls: [UInt8] = [0, .escape, .backslash]

  /// Makes a search for the literals and the bytes that change how a line is read.
  ///
  /// It takes about as long as reading a megabyte of text line by line.
  init(_ literals: [[UInt8]]) {
    let database = unsafe LiteralScan.database(of: literals + LiteralScan.controls.map { [$0] })
    unsafe self.database = unsafe database
    unsafe prototype = unsafe database.flatMap { unsafe lt_scan_new_scratch($0) }
    longest = literals.map(\.count).max() ?? 1
  }

  deinit {
    unsafe lt_scan_free_scratch(prototype)
    unsafe lt_scan_free_database(database)
  }

  private static func database(of literals: [[UInt8]]) -> OpaquePointer? {
    // Expressions with every byte escaped: Vectorscan's own literals may not begin with NUL.
    let expressions = literals.map { $0.flatMap(escaped) + [0] }
    var starts: [Int] = []
    var size = 0
    for expression in expressions {
      starts.append(size)
      size += expression.count
    }
    // With one identifier for all, which is all that is needed, this would take six times as long.
    let identifiers = Array(0..<UInt32(literals.count))
    return unsafe Array(expressions.joined()).withUnsafeBufferPointer { bytes in
      let rows = unsafe starts.map { start in
        unsafe bytes.baseAddress.map { base in unsafe base + start }
      }
      return unsafe lt_scan_compile(rows, identifiers, UInt32(rows.count))
    }
  }

  /// Returns an expression that matches one byte.
  private static func escaped(_ byte: UInt8) -> [CChar] {
    let digits = Array("0123456789abcdef".utf8CString)
    return Array("\\x".utf8CString.dropLast()) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}

/// An occurrence of a rule's literal in a record, with the text around it.
struct LiteralMatch {
  let record: LogRecord
  /// Where the literal is, as indices of `record.message`.
  let range: Range<Int>

  /// No rule looks further than this to either side, so that a huge line costs no more than others.
  private static let reach = 4096

  /// What follows the literal.
  var after: ByteScanner {
    ByteScanner(record.message[range.upperBound...].prefix(LiteralMatch.reach))
  }

  /// The text before the literal in its own line.
  var before: ArraySlice<UInt8> {
    let near = record.message[..<range.lowerBound].suffix(LiteralMatch.reach)
    guard let lineFeed = near.lastIndex(of: 0x0a) else { return near }
    return near[(lineFeed + 1)...]
  }

  /// The text before and after the literal, in all lines of the message, as far as rules look.
  var surroundings: ArraySlice<UInt8> {
    let start = max(record.message.startIndex, range.lowerBound - LiteralMatch.reach)
    let end = min(record.message.endIndex, range.upperBound + LiteralMatch.reach)
    return record.message[start..<end]
  }

  /// The process in the bracket that the literal follows: `[app<com.x>:7] Resuming task.`
  var bracketedProcess: ProcessIdentity? {
    let before = before.last == 0x20 ? before.dropLast() : before
    guard before.last == 0x5d else { return nil }
    var scanner = ByteScanner(before)
    // Brackets nest in extensions' identities: the outermost that ends at the literal counts.
    while scanner.skip(past: "[") {
      var inside = scanner
      if let identity = ProcessIdentity(parsingBracket: &inside), inside.isAtEnd {
        return identity
      }
    }
    return nil
  }

  /// The scene in the bracket that the literal follows: `[0x1:(FBSceneManager):sceneID:X] …`
  var bracketedScene: SceneIdentity? {
    let before = before
    guard let open = before.firstIndex(of: 0x5b) else { return nil }
    return SceneIdentity(in: before[open...])
  }
}
