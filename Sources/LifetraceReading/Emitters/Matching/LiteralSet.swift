/// Many literals, all searched for in one pass over a text.
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

  /// `true` iff one of the literals stands in the text.
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
