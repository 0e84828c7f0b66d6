import CJSON

/// Parses JSON, and looks for the keys of `JSONKey`.
///
/// The rows of a batch live until the next batch is read.
@safe struct JSONParser: ~Copyable {
  /// What became of a line of text.
  enum LineStatus {
    case read
    case blank
    case notObject
    case malformed
    case invalidUTF8
    case tooLong
  }

  /// Lines a batch: few enough for their fields to stay in the processor's cache.
  static let capacity = 64

  private let handle: OpaquePointer
  private let lines: UnsafeMutablePointer<jsonlines_line>
  private let fields: UnsafeMutablePointer<jsonlines_field>

  init() {
    let keys = JSONKey.allCases.map { ($0.name, $0, $0.parent) } + JSONKey.otherNames
    let names = unsafe keys.map { name, key, parent in
      let name = unsafe UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
      let parent = parent?.rawValue ?? UInt8(JSONLINES_NO_PARENT)
      return unsafe jsonlines_key(name: name, key: key.rawValue, parent: parent)
    }
    guard let handle = unsafe jsonlines_create(names, names.count, JSONKey.allCases.count) else {
      fatalError("no memory for the JSON parser")
    }
    unsafe self.handle = unsafe handle
    unsafe self.lines = .allocate(capacity: JSONParser.capacity)
    unsafe self.fields = .allocate(capacity: JSONParser.capacity * JSONKey.allCases.count)
  }

  deinit {
    unsafe jsonlines_destroy(handle)
    unsafe lines.deallocate()
    unsafe fields.deallocate()
  }

  /// Reads the next lines of `text` up to `end` and moves `position` after them.
  ///
  /// A line that is not a readable object is the last one of its batch.
  ///
  /// - Returns: how many lines were read; at least one unless `position` is at the end.
  mutating func readLines(
    of text: UnsafeBufferPointer<UInt8>, from position: inout Int, end: Int, limit: Int
  ) -> Int {
    unsafe read(text, from: &position, end: end, isWhole: false, limit: limit)
  }

  /// Reads a text that is one object, over as many lines as it likes, and runs `body` on it.
  mutating func withObject<Result>(_ text: [UInt8], _ body: (JSONRow) -> Result) -> Result? {
    unsafe text.withUnsafeBufferPointer { bytes in
      var position = 0
      let count = unsafe read(bytes, from: &position, end: bytes.count, isWhole: true, limit: 1)
      return count == 0 ? nil : body(row(0))
    }
  }

  /// The row of a line of the last batch.
  ///
  /// Requires: `index` is below the number of lines of that batch.
  func row(_ index: Int) -> JSONRow {
    unsafe JSONRow(
      line: lines + index, fields: fields + index * JSONKey.allCases.count)
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, from position: inout Int, end: Int, isWhole: Bool,
    limit: Int
  ) -> Int {
    guard let start = text.baseAddress, position < end else { return 0 }
    return unsafe jsonlines_read(
      handle, start, &position, end, isWhole, lines, fields,
      min(limit, JSONParser.capacity))
  }
}

/// A decimal number as JSON writes it, kept exact: `digits` × 10^`exponent`.
struct DecimalNumber: Hashable, Sendable {
  var isNegative = false
  var digits: UInt64 = 0
  var exponent = 0

  /// Creates the number of a whole text, or returns `nil` if it is none or has more than
  /// 18 significant digits before its decimal point; later digits are cut off.
  init?(_ text: Span<UInt8>) {
    var index = 0
    if index < text.count, text[index] == UInt8(ascii: "-") {
      isNegative = true
      index += 1
    }
    let start = index
    var afterPoint = false
    while index < text.count {
      let byte = text[index]
      if byte == UInt8(ascii: "."), !afterPoint, index > start {
        afterPoint = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        guard append(byte - UInt8(ascii: "0"), afterPoint: afterPoint) else { return nil }
      } else {
        break
      }
      index += 1
    }
    guard index > start else { return nil }
    if index < text.count {
      guard text[index] | 0x20 == UInt8(ascii: "e"), readExponent(text, from: index + 1) else {
        return nil
      }
    }
  }

  /// The number times 10^`power`, rounded towards zero; `nil` beyond 64 bits.
  func scaled(by power: Int) -> Int64? {
    guard let magnitude = magnitude(scaledBy: power) else { return nil }
    if isNegative, magnitude == UInt64(Int64.max) + 1 { return .min }
    guard let value = Int64(exactly: magnitude) else { return nil }
    return isNegative ? -value : value
  }

  /// Whether it has no fraction.
  var isWhole: Bool {
    var rest = digits
    var steps = exponent
    while steps < 0, rest != 0, rest.isMultiple(of: 10) {
      rest /= 10
      steps += 1
    }
    return steps >= 0 || rest == 0
  }

  /// The number times 10^`power` without its sign, rounded towards zero; `nil` beyond 64 bits.
  func magnitude(scaledBy power: Int) -> UInt64? {
    var value = digits
    var steps = exponent + power
    while steps > 0, value != 0 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
      steps -= 1
    }
    while steps < 0, value != 0 {
      value /= 10
      steps += 1
    }
    return value
  }

  private mutating func append(_ digit: UInt8, afterPoint: Bool) -> Bool {
    let (tenfold, overflow) = digits.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tenfold.addingReportingOverflow(UInt64(digit))
    guard overflow || carry else {
      digits = sum
      if afterPoint { exponent -= 1 }
      return true
    }
    // What no longer fits after the point is below any resolution used here.
    return afterPoint
  }

  private mutating func readExponent(_ text: Span<UInt8>, from start: Int) -> Bool {
    var index = start
    var isNegativeExponent = false
    if index < text.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[index]) {
      isNegativeExponent = text[index] == UInt8(ascii: "-")
      index += 1
    }
    var value = 0
    guard index < text.count else { return false }
    while index < text.count {
      let byte = text[index]
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), value < 10_000 else {
        return false
      }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      index += 1
    }
    exponent += isNegativeExponent ? -value : value
    return true
  }
}
