/// Rows of a table, one after the other, in the form that all writers of tables read.
///
/// A cell is a tag and its value, without a name: the columns say what each cell of a row is.
package struct TableRows: Sendable {
  /// The first byte of a cell. C code that stores rows knows the same values.
  package enum Tag: UInt8 {
    case null = 0
    /// Eight bytes, the lowest first.
    case integer = 1
    /// Nanoseconds, as an integer; a number of seconds for readers.
    case seconds = 2
    /// The bits of a `Double`, as an integer.
    case real = 3
    /// One byte, 0 or 1.
    case flag = 4
    /// Four bytes of length, the lowest first, and as many bytes of UTF-8.
    case text = 5
  }

  /// The cells of all rows.
  package private(set) var bytes: [UInt8] = []
  /// The number of rows.
  package private(set) var count = 0

  /// Creates rows without any.
  package init() {}

  /// Ends a row.
  mutating func endRow() { count += 1 }

  mutating func appendNull() { bytes.append(Tag.null.rawValue) }

  mutating func append(integer value: Int64?) {
    guard let value else { return appendNull() }
    append(.integer, UInt64(bitPattern: value))
  }

  mutating func append(_ value: Int?) { append(integer: value.map(Int64.init)) }

  mutating func append(seconds nanoseconds: Int64) {
    append(.seconds, UInt64(bitPattern: nanoseconds))
  }

  mutating func append(real value: Double) { append(.real, value.bitPattern) }

  mutating func append(flag value: Bool) {
    bytes.append(Tag.flag.rawValue)
    bytes.append(value ? 1 : 0)
  }

  mutating func append(_ text: String?) {
    guard let text else { return appendNull() }
    appendText { $0.append(contentsOf: text.utf8) }
  }

  /// Appends the text that `body` appends to the bytes.
  ///
  /// Requires: `body` appends valid UTF-8, and removes nothing.
  mutating func appendText(_ body: (inout [UInt8]) -> Void) {
    bytes.append(Tag.text.rawValue)
    let place = bytes.count
    for _ in 0..<4 { bytes.append(0) }
    body(&bytes)
    let length = UInt32(truncatingIfNeeded: bytes.count - place - 4)
    for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: length >> (8 * index)) }
  }

  /// Appends the cells of other rows, without ending a row.
  mutating func append(cellsOf other: TableRows) { bytes += other.bytes }

  private mutating func append(_ tag: Tag, _ value: UInt64) {
    bytes.append(tag.rawValue)
    for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }
}

/// A value in a row.
enum TableCell {
  case null
  case integer(Int64)
  case seconds(Int64)
  case real(Double)
  case flag(Bool)
  case text(Range<Int>)
}

/// Reads the cells of rows, one after the other.
struct TableCells {
  let bytes: [UInt8]
  private var position = 0

  init(_ rows: TableRows) { bytes = rows.bytes }

  /// Returns the next cell.
  ///
  /// Requires: there is one.
  mutating func next() -> TableCell {
    guard let tag = TableRows.Tag(rawValue: bytes[position]) else {
      preconditionFailure("no cell begins with \(bytes[position])")
    }
    position += 1
    switch tag {
    case .null: return .null
    case .integer: return .integer(Int64(bitPattern: number(bytes: 8)))
    case .seconds: return .seconds(Int64(bitPattern: number(bytes: 8)))
    case .real: return .real(Double(bitPattern: number(bytes: 8)))
    case .flag: return .flag(number(bytes: 1) == 1)
    case .text:
      let count = Int(number(bytes: 4))
      defer { position += count }
      return .text(position..<position + count)
    }
  }

  private mutating func number(bytes count: Int) -> UInt64 {
    defer { position += count }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << (8 * $1) }
  }
}
