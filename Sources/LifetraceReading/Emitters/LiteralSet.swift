/// Many literals, all searched for in one pass over a text.
///
/// The algorithm is Wu and Manber's: a window as long as the shortest literal slides over the text,
/// and the two bytes at its end tell how far it may jump.
///
/// Complexity: about one step per two thirds of the shortest literal's length.
struct LiteralSet: Sendable {
  /// An occurrence of a literal.
  struct Hit: Equatable, Sendable {
    /// Index of the literal in the list the set was made from.
    var literal: Int
    /// Offset of its first byte in the text.
    var offset: Int
  }

  private let literals: [[UInt8]]
  /// Length of the shortest literal.
  private let window: Int
  /// For each pair of bytes, how far the window may move when it ends in that pair.
  private let shifts: [UInt8]
  /// For each pair of bytes with shift 0, index + 1 of the first literal whose window ends in it.
  private let heads: [UInt16]
  /// For each literal, index + 1 of the next one with the same pair; 0 ends the chain.
  private let successors: [UInt16]

  /// Requires: at least one literal, each of 2 to 255 bytes, fewer than 65,535 in all.
  init(_ texts: [String]) {
    let literals = texts.map { Array($0.utf8) }
    let window = literals.map(\.count).min() ?? 0
    precondition(window >= 2 && literals.count < 65_535)
    var shifts = [UInt8](repeating: UInt8(window - 1), count: 65_536)
    var heads = [UInt16](repeating: 0, count: 65_536)
    var successors = [UInt16](repeating: 0, count: literals.count)
    // A chain is built from its end, so that the longest literal comes first.
    let shortestFirst = literals.indices.sorted { literals[$0].count < literals[$1].count }
    for index in shortestFirst {
      let literal = literals[index]
      for end in 2...window {
        let block = Int(literal[end - 2]) << 8 | Int(literal[end - 1])
        shifts[block] = min(shifts[block], UInt8(window - end))
      }
      let last = Int(literal[window - 2]) << 8 | Int(literal[window - 1])
      successors[index] = heads[last]
      heads[last] = UInt16(index + 1)
    }
    self.literals = literals
    self.window = window
    self.shifts = shifts
    self.heads = heads
    self.successors = successors
  }

  /// `true` iff one of the literals stands in the text.
  func isFound(in text: Span<UInt8>) -> Bool {
    var end = window
    while let stop = nextStop(in: text, from: end) {
      var next = head(in: text, at: stop)
      while next != 0 {
        if stands(literals[next - 1], in: text, at: stop - window) { return true }
        next = Int(successors[next - 1])
      }
      end = stop + 1
    }
    return false
  }

  /// Returns the first `limit` occurrences, by offset; of those at one offset the longest
  /// literal first.
  func hits(in text: Span<UInt8>, limit: Int = 1024) -> [Hit] {
    var hits: [Hit] = []
    var end = window
    while hits.count < limit, let stop = nextStop(in: text, from: end) {
      var next = head(in: text, at: stop)
      while next != 0 {
        if stands(literals[next - 1], in: text, at: stop - window) {
          hits.append(Hit(literal: next - 1, offset: stop - window))
        }
        next = Int(successors[next - 1])
      }
      end = stop + 1
    }
    return hits
  }

  /// Length of a literal in bytes.
  func length(of literal: Int) -> Int { literals[literal].count }

  /// Returns the first window end from `end` on at which a literal's window may end.
  private func nextStop(in text: Span<UInt8>, from end: Int) -> Int? {
    var end = end
    while end <= text.count {
      let shift = shifts[Int(text[end - 2]) << 8 | Int(text[end - 1])]
      if shift == 0 { return end }
      end += Int(shift)
    }
    return nil
  }

  private func head(in text: Span<UInt8>, at end: Int) -> Int {
    Int(heads[Int(text[end - 2]) << 8 | Int(text[end - 1])])
  }

  private func stands(_ literal: [UInt8], in text: Span<UInt8>, at offset: Int) -> Bool {
    guard text.count - offset >= literal.count else { return false }
    for index in literal.indices where text[offset + index] != literal[index] { return false }
    return true
  }
}
