import VectorscanLibrary

/// One thread's search of whole blocks of text for many literals at once.
///
/// Invariants: the scratch space is made for the search's own database, used by nobody else and
/// freed with it; the library is only handed bytes inside the text, and its callback only runs
/// inside the call.
@safe struct LiteralSearch: ~Copyable {
  private let scan: LiteralScan
  /// `nil` where there can be no search.
  private let scratch: OpaquePointer?

  init(_ scan: LiteralScan) {
    self.scan = scan
    var scratch: OpaquePointer?
    if unsafe scan.prototype != nil { unsafe hs_clone_scratch(scan.prototype, &scratch) }
    unsafe self.scratch = unsafe scratch
  }

  deinit { unsafe hs_free_scratch(scratch) }

  /// Returns a place inside the first literal that ends in `range`, or of a byte that changes how
  /// a line is read, if that comes first; the literal lies within `range`.
  ///
  /// Returns the end of `range` if there is none. Where there can be no search anything may stand
  /// in the text: then every place is as good as found.
  mutating func next(in text: Span<UInt8>, _ range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= text.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(range.upperBound, start + LiteralSearch.window + scan.longest)
      if let place = place(in: text, start..<end) { return place }
      // A literal may have begun.
      start = end < range.upperBound ? end - scan.longest : end
    }
    return range.upperBound
  }

  /// The library asks the processor for all of a text at once, so it is handed little: about what
  /// stays in the fastest cache.
  private static let window = 1 << 14

  private mutating func place(in text: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var end: UInt64 = 0
    let status = unsafe text.withUnsafeBytes { bytes in
      guard let scratch = unsafe scratch, let base = bytes.baseAddress else {
        return HS_INVALID
      }
      let start = unsafe (base + range.lowerBound).assumingMemoryBound(to: CChar.self)
      return unsafe hs_scan(
        scan.database, start, UInt32(range.count), 0, scratch,
        { _, _, end, _, context in
          unsafe context?.storeBytes(of: end, as: UInt64.self)
          // Literals are told of in the order of their ends: this is the first.
          return 1
        }, &end)
    }
    switch status {
    case HS_SUCCESS: return nil
    case HS_SCAN_TERMINATED: return range.lowerBound + Int(end) - 1
    default: return range.lowerBound
    }
  }
}
