/// Chooses the pieces by which a search of whole blocks knows its literals.
///
/// Few and rare pieces make it fast: many literals share one, and lower-case ones are common. The
/// choice never changes what is found.
struct LiteralPieces {
  /// Length of a piece in bytes.
  static let length = 4
  /// Bytes from a piece on by which a literal is looked up.
  static let window = 7

  /// For each literal, where its piece begins.
  private(set) var anchors: [Int] = []
  /// For each literal, the bucket of its piece.
  private(set) var buckets: [Int] = []

  /// Chooses a piece of each literal and shares the pieces out to buckets.
  ///
  /// Requires: every literal is at least a piece long.
  init(of literals: [[UInt8]], bucketCount: Int) {
    let pieces = literals.map(LiteralPieces.pieces)
    var counts: [UInt32: Int] = [:]
    for piece in pieces.flatMap(Set.init) { counts[piece, default: 0] += 1 }
    var chosen: Set<UInt32> = []
    for (literal, pieces) in zip(literals, pieces) {
      let anchors = 0...max(0, literal.count - LiteralPieces.window)
      let worth = { (anchor: Int) in
        counts[pieces[anchor], default: 0] * (chosen.contains(pieces[anchor]) ? 3 : 1)
          * LiteralPieces.rarity(literal[anchor...].prefix(LiteralPieces.window))
      }
      let anchor = anchors.max { worth($0) < worth($1) } ?? 0
      chosen.insert(pieces[anchor])
      self.anchors.append(anchor)
    }
    var rows = [Bucket](repeating: Bucket(), count: bucketCount)
    var places: [UInt32: Int] = [:]
    for piece in chosen.sorted() {
      let best = rows.indices.min { rows[$0].cost(with: piece) < rows[$1].cost(with: piece) } ?? 0
      rows[best].add(piece)
      places[piece] = best
    }
    buckets = zip(anchors, pieces).map { anchor, pieces in places[pieces[anchor]] ?? 0 }
  }

  /// Every four neighbouring bytes of a literal, as one number.
  private static func pieces(of literal: [UInt8]) -> [UInt32] {
    (0...literal.count - length).map { start in
      literal[start..<start + length].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// How rare a text is in logs: the more of its bytes are neither lower case, digits nor spaces.
  private static func rarity(_ text: ArraySlice<UInt8>) -> Int {
    let weight = text.reduce(0) { $0 + ($1.isCommon ? 1 : 4) }
    return weight * weight * weight
  }

  fileprivate static func bytes(of piece: UInt32) -> [UInt8] {
    (0..<length).map { UInt8(truncatingIfNeeded: piece >> UInt32(8 * (length - 1 - $0))) }
  }
}

/// What passes one bucket: at each place of a piece, some halves of bytes.
private struct Bucket {
  private var low = [UInt16](repeating: 0, count: LiteralPieces.length)
  private var high = [UInt16](repeating: 0, count: LiteralPieces.length)

  mutating func add(_ piece: UInt32) {
    for (place, byte) in LiteralPieces.bytes(of: piece).enumerated() {
      low[place] |= 1 << UInt16(byte & 15)
      high[place] |= 1 << UInt16(byte >> 4)
    }
  }

  /// How much more passes once a piece is added.
  func cost(with piece: UInt32) -> Int {
    var more = self
    more.add(piece)
    return more.weight - weight
  }

  /// How much text passes, roughly.
  private var weight: Int {
    var product = 1
    for place in low.indices {
      product *= low[place].nonzeroBitCount * Bucket.share(high[place])
    }
    return product
  }

  /// How common the upper halves are: nearly all text is lower case, digits and spaces.
  private static func share(_ high: UInt16) -> Int {
    (0..<16).reduce(0) { sum, half in
      high & 1 << UInt16(half) == 0 ? sum : sum + ([6, 7, 2, 3].contains(half) ? 4 : 1)
    }
  }
}

extension UInt8 {
  /// `true` iff the byte is one of those that most text consists of.
  fileprivate var isCommon: Bool { (isLetter && self & 0x20 != 0) || isDigit || self == .space }
}
