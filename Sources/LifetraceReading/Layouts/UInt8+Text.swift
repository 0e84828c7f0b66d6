import LifetraceModel

/// Classes of bytes in text.
extension UInt8 {
  static let space: UInt8 = 0x20
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let backslash: UInt8 = 0x5C
  static let escape: UInt8 = 0x1B
  static let ampersand: UInt8 = 0x26

  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether the byte is an ASCII letter.
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }

  /// Whether the byte is an ASCII digit or a letter from A to F.
  var isHexDigit: Bool { isDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }

  /// Whether the byte is a space, a tab, a line feed or another control character that moves within
  /// a line or to the next.
  var isSpace: Bool { self == .space || (self >= 0x09 && self <= 0x0d) }

  /// Whether the byte may be part of an identifier in a program.
  var isIdentifierPart: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "$")
  }

  /// Whether the byte may be part of a process, library or category name without spaces.
  var isNamePart: Bool {
    isLetter || isDigit || self >= 0x80 || self == UInt8(ascii: ".") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "+")
  }
}

extension Array where Element: Sendable {
  /// Runs `body` on the first elements, several at a time, each with the same text.
  mutating func updateOnCores(
    count: Int, with text: Span<UInt8>,
    _ body:
      @escaping @Sendable (_ index: Int, _ element: inout Element, _ text: Span<UInt8>) -> Void
  ) {
    unsafe text.withUnsafeBufferPointer { bytes in
      // Nothing writes the bytes, and they outlive this call, which waits for everything it starts.
      nonisolated(unsafe) let bytes = unsafe bytes
      updateOnCores(count: count) { index, element in unsafe body(index, &element, bytes.span) }
    }
  }
}
