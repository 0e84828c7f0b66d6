#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the text of a value is laid out: flags, width and precision of a conversion.
struct FieldLayout: Hashable, Sendable {
  /// The characters between `%` and the width.
  struct Flags: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// `#`: the alternate form.
    static let alternate = Flags(rawValue: 1)
    /// `0`: zeros instead of spaces fill the width.
    static let zeros = Flags(rawValue: 2)
    /// `-`: the text is at the left.
    static let left = Flags(rawValue: 4)
    /// A space before numbers that are not negative.
    static let space = Flags(rawValue: 8)
    /// `+`: a sign before numbers that are not negative.
    static let plus = Flags(rawValue: 16)
  }

  /// The largest width and precision. Formats are data: they must not fill the memory.
  static let largest = 4096

  var flags: Flags = []
  /// The least number of bytes.
  var width = 0
  /// The least number of digits, or the number of digits after the point; `nil` if not given.
  var precision: Int?

  /// Sets the width that an argument states. A negative one means the left side.
  mutating func setWidth(_ value: Int32) {
    if value < 0 { flags.insert(.left) }
    width = min(FieldLayout.largest, Int(value.magnitude))
  }

  /// Sets the precision that an argument states. A negative one means none.
  mutating func setPrecision(_ value: Int32) {
    precision = value < 0 ? nil : min(FieldLayout.largest, Int(value))
  }

  /// The sign before a number.
  func sign(isNegative: Bool) -> StaticString {
    isNegative ? "-" : flags.contains(.plus) ? "+" : flags.contains(.space) ? " " : ""
  }
}

/// The forms of whole numbers.
enum Radix: UInt8, Sendable { case octal, decimal, hexadecimal, upperHexadecimal }

extension [UInt8] {
  /// Appends a number in decimal digits, with zeros before it up to `least` of them.
  mutating func append(digitsOf value: UInt64, atLeast least: Int = 1) {
    let digits = Digits(value, .decimal)
    append(UInt8(ascii: "0"), count: least - digits.count)
    append(digits)
  }

  /// Appends a whole number as C's printf does.
  ///
  /// - Parameters:
  ///   - magnitude: the number without its sign.
  ///   - prefix: the sign, or what marks the radix.
  mutating func append(
    _ magnitude: UInt64, _ radix: Radix, prefix: StaticString, _ layout: FieldLayout
  ) {
    // The only number without digits is 0 with the precision 0.
    let digits = magnitude == 0 && layout.precision == 0 ? Digits() : Digits(magnitude, radix)
    var zeros = Swift.max(0, (layout.precision ?? 0) - digits.count)
    if radix == .octal, layout.flags.contains(.alternate), zeros == 0, digits.first != zero {
      zeros = 1
    }
    let fill = layout.width - prefix.utf8CodeUnitCount - zeros - digits.count
    let isLeft = layout.flags.contains(.left)
    let fillsWithZeros = layout.flags.contains(.zeros) && layout.precision == nil && !isLeft
    if !isLeft, !fillsWithZeros { append(space, count: fill) }
    append(prefix)
    append(zero, count: fillsWithZeros ? Swift.max(zeros, zeros + fill) : zeros)
    append(digits)
    if isLeft { append(space, count: fill) }
  }

  /// Appends what `body` appends, filled up to the width.
  ///
  /// - Parameter length: the number of bytes that `body` appends.
  mutating func append(
    length: Int, _ layout: FieldLayout, _ body: (inout [UInt8]) -> Void
  ) {
    let isLeft = layout.flags.contains(.left)
    // Darwin's printf fills texts with zeros, too.
    let filler = layout.flags.contains(.zeros) ? zero : space
    if !isLeft { append(filler, count: layout.width - length) }
    body(&self)
    if isLeft { append(space, count: layout.width - length) }
  }

  /// Appends a floating-point number as C's printf does.
  ///
  /// - Parameter letter: the conversion: `f`, `e`, `g`, `a` or their capitals.
  mutating func append(_ value: Double, letter: UInt8, _ layout: FieldLayout) {
    if letter == UInt8(ascii: "f"), layout.width == 0, !layout.flags.contains(.alternate),
      append(fixed: value, layout)
    {
      return
    }
    var format = [percent]
    for (flag, character) in flagCharacters where layout.flags.contains(flag) {
      format.append(character)
    }
    format += Array((layout.precision == nil ? "*" : "*.*").utf8) + [letter, 0]
    var numbers: [any CVarArg] = [Int32(layout.width)]
    if let precision = layout.precision { numbers.append(Int32(precision)) }
    // Darwin prints no sign before `nan`; other systems do.
    numbers.append(value.isNaN ? Double.nan : value)
    // The largest number has 309 digits before the point.
    let room = Swift.max(layout.width, (layout.precision ?? 6) + 330)
    append(addingCapacity: room) { text in
      unsafe text.withUnsafeMutableBufferPointer { buffer, filled in
        let written = unsafe printed(to: buffer, format, numbers)
        filled = Swift.min(Swift.max(0, Int(written)), Swift.max(0, buffer.count - 1))
      }
    }
  }

  /// Appends a floating-point number as `%f` does; returns `false` if it is too large.
  ///
  /// C's printf takes ten times as long, most of it for passing arguments.
  private mutating func append(fixed value: Double, _ layout: FieldLayout) -> Bool {
    let places = layout.precision ?? 6
    guard places < powersOfTen.count, let scaled = scaled(value.magnitude, by: powersOfTen[places])
    else { return false }
    append(layout.sign(isNegative: value.sign == .minus))
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: powersOfTen[places])
    append(digitsOf: whole)
    guard places > 0 else { return true }
    append(".")
    append(digitsOf: fraction, atLeast: places)
    return true
  }

  /// Appends a byte so many times; not at all if `count` is negative.
  mutating func append(_ byte: UInt8, count: Int) {
    guard count > 0 else { return }
    for _ in 0..<count { append(byte) }
  }

  /// Appends a constant text.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  private mutating func append(_ digits: Digits) {
    for place in digits.start..<Digits.capacity { append(digits.bytes[place]) }
  }
}

private let zero = UInt8(ascii: "0")
private let space = UInt8(ascii: " ")
private let percent = UInt8(ascii: "%")

private let flagCharacters: [(FieldLayout.Flags, UInt8)] = [
  (.alternate, UInt8(ascii: "#")), (.zeros, zero), (.left, UInt8(ascii: "-")), (.space, space),
  (.plus, UInt8(ascii: "+")),
]

/// Prints into a buffer as C does, and returns the number of bytes without the NUL at the end.
///
/// Requires: `format` ends with a NUL and suits `numbers`.
private func printed(
  to buffer: UnsafeMutableBufferPointer<UInt8>, _ format: [UInt8], _ numbers: [any CVarArg]
) -> Int32 {
  unsafe format.withUnsafeBytes { format in
    guard let format = unsafe format.baseAddress?.assumingMemoryBound(to: CChar.self),
      let base = buffer.baseAddress
    else { return 0 }
    return unsafe base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { text in
      unsafe withVaList(numbers) { unsafe vsnprintf(text, buffer.count, format, $0) }
    }
  }
}

private let powersOfTen: [UInt64] = (0...9).map { (0..<$0).reduce(1) { power, _ in power * 10 } }

/// Returns the exact product, rounded to the nearest whole number, ties to even; `nil` if it does
/// not fit into 62 bits, and for infinity and `nan`.
private func scaled(_ value: Double, by factor: UInt64) -> UInt64? {
  guard value * Double(factor) < 0x1p62 else { return nil }
  let isSubnormal = value.exponentBitPattern == 0
  let significand = value.significandBitPattern | (isSubnormal ? 0 : 1 << 52)
  let exponent = Int(isSubnormal ? 1 : value.exponentBitPattern) - 1075
  let product = UInt128(significand) * UInt128(factor)
  guard exponent < 0 else { return UInt64(product << UInt128(exponent)) }
  // The product has at most 83 bits.
  guard exponent > -100 else { return 0 }
  let unit = UInt128(1) << UInt128(-exponent)
  let (whole, rest) = product.quotientAndRemainder(dividingBy: unit)
  let isUp = rest > unit / 2 || (rest == unit / 2 && whole & 1 == 1)
  return UInt64(whole) + (isUp ? 1 : 0)
}

/// The digits of a whole number.
private struct Digits {
  /// Room for 64 bits in octal.
  static let capacity = 22

  /// Filled from the end on.
  var bytes = InlineArray<22, UInt8>(repeating: 0)
  var start = Digits.capacity

  var count: Int { Digits.capacity - start }
  var first: UInt8? { count == 0 ? nil : bytes[start] }

  /// Creates no digits.
  init() {}

  init(_ value: UInt64, _ radix: Radix) {
    switch radix {
    // To divide by ten, which is known beforehand, takes no division.
    case .decimal: fill(value) { (zero + UInt8(truncatingIfNeeded: $0 % 10), $0 / 10) }
    case .octal: fill(value) { (zero + UInt8(truncatingIfNeeded: $0 & 7), $0 >> 3) }
    case .hexadecimal: fill(value) { (hexadecimalDigit($0, letters: "a"), $0 >> 4) }
    case .upperHexadecimal: fill(value) { (hexadecimalDigit($0, letters: "A"), $0 >> 4) }
    }
  }

  private mutating func fill(_ value: UInt64, _ split: (UInt64) -> (UInt8, UInt64)) {
    var rest = value
    repeat {
      start -= 1
      (bytes[start], rest) = split(rest)
    } while rest > 0
  }
}

/// Returns the digit of the lowest four bits; `letters` is the digit for ten.
func hexadecimalDigit(_ value: UInt64, letters: Unicode.Scalar) -> UInt8 {
  let digit = UInt8(truncatingIfNeeded: value & 15)
  return digit < 10 ? zero + digit : UInt8(ascii: letters) + digit - 10
}
