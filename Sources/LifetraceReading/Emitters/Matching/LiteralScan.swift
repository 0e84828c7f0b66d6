import CVectorscan

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

  /// The bytes that change how a line is read: NUL, escape, backslash. So does a carriage return
  /// within a line, but most of them end one, and to be told of each would take longer than to look.
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

  /// A byte as an expression that stands for nothing else.
  private static func escaped(_ byte: UInt8) -> [CChar] {
    let digits = Array("0123456789abcdef".utf8CString)
    return Array("\\x".utf8CString.dropLast()) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
