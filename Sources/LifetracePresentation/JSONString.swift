extension [UInt8] {
  /// Appends `text` between quotes, with everything escaped that JSON or a terminal would act on.
  mutating func appendJSONString(_ text: String) {
    append(UInt8(ascii: "\""))
    let start = count
    // Nearly all texts stand as they are; the bytes of an array are looked at sooner than a text's.
    append(contentsOf: text.utf8)
    if !isPlainJSON(from: start) {
      removeLast(count - start)
      for scalar in text.unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  /// `true` iff no byte from `start` on has to be escaped.
  private func isPlainJSON(from start: Int) -> Bool {
    let bytes = span
    // Without a jump for each byte.
    var marks: UInt8 = 0
    for index in start..<bytes.count {
      let byte = bytes[index]
      marks |= byte &- 0x20 < 0x5F ? 0 : 1
      marks |= byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return marks == 0
  }

  private mutating func appendJSON(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append(contentsOf: "\\\"".utf8)
    case "\\": append(contentsOf: "\\\\".utf8)
    case "\n": append(contentsOf: "\\n".utf8)
    case "\r": append(contentsOf: "\\r".utf8)
    case "\t": append(contentsOf: "\\t".utf8)
    case _ where VisibleText.isHidden(scalar):
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        append(contentsOf: "\\u".utf8)
        for _ in digits.utf8.count..<4 { append(UInt8(ascii: "0")) }
        append(contentsOf: digits.utf8)
      }
    case _: append(contentsOf: String(scalar).utf8)
    }
  }
}
