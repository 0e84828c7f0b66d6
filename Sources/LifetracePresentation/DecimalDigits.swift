extension [UInt8] {
  /// Appends a number in decimal digits, with zeros before it up to `least` of them.
  ///
  /// - Parameters:
  ///   - value: the number.
  ///   - least: how many digits there are at least, from 1 to 20.
  mutating func append(digitsOf value: UInt64, atLeast least: Int = 1) {
    // From the last on: to divide by ten, which is known beforehand, takes no division.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var first = 20
    var rest = value
    while rest > 0 {
      first -= 1
      digits[first] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    for place in Swift.min(first, 20 - least)..<20 { append(digits[place]) }
  }
}
