import CVectorscan
import LifetraceModel

/// A search of whole blocks of text for many literals at once, for one thread.
///
/// Invariants: the scratch space belongs to this search's own database. No other search uses it,
/// and it is freed with the search. The library only receives bytes inside the text, and its
/// callback only runs during the call.
@safe struct LiteralSearch: ~Copyable {
  private let scan: LiteralScan
  /// The library's memory for the search, or `nil` if no search is possible.
  private let scratch: OpaquePointer?
  /// The range of the text to search.
  private var range = 0..<0
  /// The end of the part that was searched.
  private var searched = 0
  /// The ends of the literals found last, in rising order.
  private var found: [Int] = []
  private var nextFound = 0

  /// The number of bytes to search in one call. The library prefetches the whole text of a call,
  /// so a call covers about as much as fits into the processor's fastest cache.
  private static let window = 1 << 14

  init(_ scan: LiteralScan) {
    self.scan = scan
    unsafe scratch = unsafe scan.prototype.flatMap { unsafe lt_scan_copy_scratch($0) }
  }

  deinit { unsafe lt_scan_free_scratch(scratch) }

  /// Starts to search a range. The search finds literals that lie within the range.
  mutating func begin(_ range: Range<Int>) {
    self.range = range
    searched = range.lowerBound
    found.removeAll(keepingCapacity: true)
    nextFound = 0
  }

  /// Returns the first position, from `start` on, of the last byte of a literal or of a byte that
  /// changes how a line is read. Returns the end of the range if there is none.
  ///
  /// If no search is possible, returns the first position from `start` on that was not searched,
  /// since a literal may be anywhere.
  ///
  /// Requires: `text` contains the range passed to `begin`, and `start` never decreases.
  mutating func next(in text: Span<UInt8>, from start: Int) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    while true {
      while nextFound < found.count {
        if found[nextFound] >= start { return found[nextFound] }
        nextFound += 1
      }
      guard searched < range.upperBound else { return range.upperBound }
      // A literal may begin before the window.
      let begin = max(range.lowerBound, searched - scan.longest)
      let end = min(range.upperBound, searched + LiteralSearch.window)
      guard search(text, begin..<end) else { return max(start, searched) }
      searched = end
    }
  }

  /// Finds all literals that end in a range; returns `false` if the library fails.
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

/// A set of literals to search for in one pass over a text.
///
/// This search is for all cases that Vectorscan cannot serve: Vectorscan may not be installed,
/// compiling its search takes as long as reading a megabyte, and it does not report which literal
/// begins at which position.
///
/// The algorithm is Wu and Manber's: a window as long as the shortest literal slides over the text,
/// and the two bytes at its end determine how far the window can move. For each literal the window
/// looks for the piece that is rarest in logs.
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

  /// Returns about the first `limit` occurrences, by offset. At one offset the longest literal
  /// comes first.
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

  /// Returns the end of the piece of a literal whose pairs are rarest in logs. The last pair counts
  /// most, since it stops the search.
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

/// A compiled Vectorscan search of blocks of text for many literals at once.
///
/// Invariants: the database and the scratch space are created once, never changed, and freed with
/// their owner; the scratch space is only copied. Any number of threads may therefore use them.
@safe final class LiteralScan: @unchecked Sendable {
  /// The compiled search. `nil` if no search is possible: Vectorscan is not installed, does not
  /// support the processor, or cannot allocate memory.
  let database: OpaquePointer?
  /// The scratch space that each search copies for itself; `nil` without a database.
  let prototype: OpaquePointer?
  /// Length of the longest literal.
  let longest: Int

  /// The smallest input, in bytes, for which compiling a search is worthwhile. Compiling takes as
  /// long as reading about so many bytes line by line.
  static let leastInput = 1 << 20

  /// The bytes that change how a line is read: NUL, escape, backslash. A carriage return within a
  /// line does, too, but most carriage returns end a line, and a match for each would take longer
  /// than a check.
  private static let controls: [UInt8] = [0, .escape, .backslash]

  /// Compiles a search for the literals and the bytes that change how a line is read.
  ///
  /// Compiling takes about as long as reading a megabyte of text line by line.
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
    // One identifier for all literals would suffice, but compiling would take six times as long.
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

  /// The number of bytes to either side that rules can read,
  /// so that a huge line costs as much as others.
  private static let reach = 4096

  /// The text after the literal.
  var after: ByteScanner {
    ByteScanner(record.message[range.upperBound...].prefix(LiteralMatch.reach))
  }

  /// The text before the literal in its own line.
  var before: ArraySlice<UInt8> {
    let near = record.message[..<range.lowerBound].suffix(LiteralMatch.reach)
    guard let lineFeed = near.lastIndex(of: 0x0a) else { return near }
    return near[(lineFeed + 1)...]
  }

  /// Whether the text quotes the literal as code, as documents do, and no process wrote it.
  var isInCode: Bool {
    record.process == nil && !before.count { $0 == 0x60 }.isMultiple(of: 2)
      && after.line.rest.contains(0x60)
  }

  /// The text before and after the literal, in all lines of the message, up to the reach of rules.
  var surroundings: ArraySlice<UInt8> {
    let start = max(record.message.startIndex, range.lowerBound - LiteralMatch.reach)
    let end = min(record.message.endIndex, range.upperBound + LiteralMatch.reach)
    return record.message[start..<end]
  }

  /// The process in the bracket before the literal: `[app<com.x>:7] Resuming task.`
  var bracketedProcess: ProcessIdentity? {
    let before = before.last == 0x20 ? before.dropLast() : before
    guard before.last == 0x5d else { return nil }
    var scanner = ByteScanner(before)
    // Brackets nest in identities of extensions;
    // the outermost bracket that ends at the literal counts.
    while scanner.skip(past: "[") {
      var inside = scanner
      if let identity = ProcessIdentity(parsingBracket: &inside), inside.isAtEnd {
        return identity
      }
    }
    return nil
  }

  /// The process in the bracket that the literal itself closes: `[app<com.x>:7` before `] Resuming
  /// task.`
  var closedProcess: ProcessIdentity? {
    LiteralMatch(record: record, range: (range.lowerBound + 1)..<range.upperBound).bracketedProcess
  }

  /// The process directly after the literal, in a bracket or without one.
  var processBehind: ProcessIdentity? {
    var scanner = after
    _ = scanner.skip("[")
    return ProcessIdentity(parsing: &scanner)
  }

  /// The process of the object that begins inside the literal: `<FBApplicationProcess: 0x1; …>`
  var objectProcess: ProcessIdentity? {
    guard let open = record.message[range].firstIndex(of: 0x3c) else { return nil }
    var scanner = ByteScanner(record.message[open..<after.rest.endIndex])
    return ProcessIdentity(parsingObject: &scanner)
  }

  /// The scene in the bracket before the literal: `[0x1:(FBSceneManager):sceneID:X] …`
  var bracketedScene: SceneIdentity? {
    let before = before
    guard let open = before.firstIndex(of: 0x5b) else { return nil }
    return SceneIdentity(in: before[open...])
  }
}
