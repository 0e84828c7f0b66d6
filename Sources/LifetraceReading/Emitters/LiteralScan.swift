import CLiteralScan

/// Searches whole blocks of text for many literals at once, many bytes at a time.
///
/// Invariants: the search is made once, never changed and freed with its owner, so that any number
/// of threads may use it; it is only handed places inside the text.
@safe final class LiteralScan: @unchecked Sendable {
  private let scan: OpaquePointer
  /// Does without the processor's vectors; only so that both ways can be compared.
  private let isPortable: Bool

  /// Requires: each literal has 4 bytes or more.
  init(_ literals: [[UInt8]], isPortable: Bool = false) {
    let pieces = LiteralPieces(of: literals, bucketCount: Int(CLITERALSCAN_BUCKETS))
    let joined = Array(literals.joined())
    let created = unsafe joined.withUnsafeBufferPointer { bytes -> OpaquePointer? in
      var rows = unsafe [cliteralscan_literal]()
      var start = 0
      for (index, literal) in literals.enumerated() {
        guard let base = bytes.baseAddress else { break }
        unsafe rows.append(
          cliteralscan_literal(
            bytes: base + start, length: UInt32(literal.count),
            anchor: UInt32(pieces.anchors[index]), bucket: UInt8(pieces.buckets[index])))
        start += literal.count
      }
      return unsafe cliteralscan_create(rows, rows.count)
    }
    guard let created = unsafe created else { fatalError("no memory for the search for literals") }
    unsafe self.scan = unsafe created
    self.isPortable = isPortable
  }

  deinit { unsafe cliteralscan_destroy(scan) }

  /// Returns the first place in `range`, from `start` on, where a literal stands or a byte that
  /// changes how a line is read: NUL, carriage return, escape, backslash.
  ///
  /// The place is somewhere inside the literal. Returns the end of `range` if there is none.
  func next(in text: Span<UInt8>, _ range: Range<Int>, from start: Int) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    guard start < range.upperBound, start >= range.lowerBound else { return range.upperBound }
    return unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return range.upperBound }
      return unsafe cliteralscan_next(
        scan, base, range.lowerBound, start, range.upperBound, isPortable)
    }
  }
}
