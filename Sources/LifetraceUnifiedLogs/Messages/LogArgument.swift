/// An argument of a log entry: an item that the entry stores for its format.
package struct LogArgument: Hashable, Sendable {
  /// What an item contains: the upper half of its type.
  package enum Kind: UInt8, Sendable {
    /// A whole number or a floating-point number in 1, 2, 4 or 8 little-endian bytes.
    case integer = 0x0
    /// A width or a precision for the next item, a 4-byte integer.
    case precision = 0x1
    /// UTF-8, usually with a NUL at its end.
    case string = 0x2
    /// Bytes of no known meaning; a decoder of the format may know it.
    case data = 0x3
    /// The description of an object, in UTF-8.
    case object = 0x4
    /// UTF-32 in little-endian words, usually with a zero at its end.
    case wideString = 0x5
    /// A fingerprint that replaces a hidden value.
    case hash = 0xF
  }

  /// How much of a value was recorded.
  package enum Recording: UInt8, Sendable {
    /// The whole value.
    case complete
    /// Only the beginning: the entry had no room for the rest.
    case cutOff
    /// Nothing, since the value is private or sensitive.
    case redacted
    /// The place where the value was stored is gone, or outside of the entry.
    case lost
  }

  /// The type of the item as stored: 0x00, 0x02, 0x10 and so on.
  package var itemType: UInt8
  /// How much of the value was recorded.
  package var recording: Recording
  /// Where the value's bytes are, in the buffer that is passed with it; empty if there are none.
  package var content: Range<Int>

  /// Creates an argument from an item.
  package init(
    itemType: UInt8, content: Range<Int> = 0..<0, recording: Recording = .complete
  ) {
    self.itemType = itemType
    self.recording = recording
    self.content = content
  }

  /// What the item contains; `nil` if its type is unknown.
  package var kind: Kind? { Kind(rawValue: itemType >> 4) }

  /// Whether the value is private or sensitive and was not recorded: printed as `<private>`.
  package var isRedacted: Bool { recording == .redacted }
}

extension LogArgument {
  /// The names of item types in messages about items that do not suit their conversion.
  private static let typeNames = ["SCALAR", "COUNT", "STRING", "DATA", "OBJECT"]

  /// The item's type and privacy as the system writes them: `STRING public`.
  var typeText: String {
    let type = Int(itemType >> 4)
    let names = LogArgument.typeNames
    return (type < names.count ? names[type] : "\(type)")
      + (itemType & 2 != 0 ? " public" : "") + (itemType & 1 != 0 ? " private" : "")
  }
}
