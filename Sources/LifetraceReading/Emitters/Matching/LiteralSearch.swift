import CVectorscan

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
