extension [UInt8] {
  /// Appends a text.
  public mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends a decimal number, padded with zeros to `digits` digits.
  ///
  /// Requires: `number >= 0`.
  public mutating func append(_ number: Int64, digits: Int) {
    var weight: Int64 = 1
    var count = 1
    while count < digits || number / weight >= 10 {
      weight *= 10
      count += 1
    }
    while weight > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / weight % 10))
      weight /= 10
    }
  }

  /// Appends the last `digits` hexadecimal digits of a number.
  public mutating func append(_ number: UInt64, hexadecimalDigits digits: Int) {
    for place in (0..<digits).reversed() {
      let digit = UInt8(truncatingIfNeeded: number >> (4 * UInt64(place)) & 0xf)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
