import LifetraceModel

extension PropertyListValue {
  /// Appends the text that Foundation's `description` returns for the value.
  ///
  /// It resembles the format of property lists before XML: `{ key = value; }` for dictionaries,
  /// whose keys are sorted, and `( a, b )` for arrays, an element a line. In them, whatever has
  /// other characters than letters and digits of ASCII is quoted.
  ///
  /// - Parameter limit: the number of bytes after which elements are left out, with `...` for them.
  package func appendDescription(to text: inout [UInt8], limit: Int = 64 << 20) {
    var description = PropertyListDescription(limit: limit)
    description.append(unquoted: self)
    text += description.text
  }
}

/// The text of a value while it grows.
private struct PropertyListDescription {
  private(set) var text: [UInt8] = []
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Appends a value as it appears by itself.
  mutating func append(unquoted value: PropertyListValue) {
    switch value {
    case .null: text += "<null>".utf8
    case .boolean(let isTrue): text += (isTrue ? "1" : "0").utf8
    case .integer(let number): text += number.description.utf8
    case .real(let number): append(number)
    case .date(let seconds): append(date: seconds)
    case .data(let bytes): append(bytes)
    case .string(let string): text += string.utf8
    case .uid(let number): text += "<CFKeyedArchiverUID>{value = \(number)}".utf8
    case .array(let values): append(values, level: 0)
    case .dictionary(let entries): append(entries, level: 0)
    }
  }

  /// Appends a value within arrays and dictionaries, `level` of them.
  private mutating func append(_ value: PropertyListValue, level: Int) {
    switch value {
    case .array(let values): append(values, level: level)
    case .dictionary(let entries): append(entries, level: level)
    case .data(let bytes): append(bytes)
    default:
      var scalar = PropertyListDescription(limit: limit)
      scalar.append(unquoted: value)
      append(quoting: String(decoding: scalar.text, as: UTF8.self))
    }
  }

  private mutating func append(_ values: [PropertyListValue], level: Int) {
    indent(level)
    text += "(\n".utf8
    for (index, value) in values.enumerated() {
      indent(level + 1)
      if appendMark() { break }
      append(value, level: level + 1)
      text += (index < values.count - 1 ? ",\n" : "\n").utf8
    }
    indent(level)
    text += ")".utf8
  }

  private mutating func append(_ entries: [PropertyListValue.Entry], level: Int) {
    indent(level)
    text += "{\n".utf8
    for entry in entries.sorted(by: { $0.key < $1.key }) {
      indent(level + 1)
      if appendMark() { break }
      append(quoting: entry.key)
      text += " = ".utf8
      append(entry.value, level: level + 1)
      text += ";\n".utf8
    }
    indent(level)
    text += "}".utf8
  }

  private mutating func indent(_ level: Int) {
    text += repeatElement(UInt8(ascii: " "), count: level * 4)
  }

  /// Appends the mark of left out elements if the limit is reached, and returns whether it is.
  private mutating func appendMark() -> Bool {
    guard text.count >= limit else { return false }
    text += "...\n".utf8
    return true
  }

  private mutating func append(_ number: Double) {
    let digits = number.description
    text += (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8
  }

  /// Appends `2001-01-01 00:00:00 +0000`, or the seconds if they are millions of years.
  private mutating func append(date seconds: Double) {
    guard abs(seconds) < 1e14 else { return append(seconds) }
    let days = (seconds / 86400).rounded(.down)
    let second = Int((seconds - days * 86400).rounded(.down))
    let date = CivilDateTime(daysSinceEpoch: Int(days) + 11_323, nanosecondOfDay: 0)
    let parts = [
      (date.year, 4, "-"), (date.month, 2, "-"), (date.day, 2, " "),
      (second / 3600, 2, ":"), (second / 60 % 60, 2, ":"), (second % 60, 2, " +0000"),
    ]
    for (number, width, separator) in parts {
      append(number, radix: 10, width: width)
      text += separator.utf8
    }
  }

  /// Appends data. Of more than 24 bytes, the first 16 and the last 8 appear, four in a group.
  private mutating func append(_ bytes: [UInt8]) {
    text += "{length = \(bytes.count), bytes = 0x".utf8
    if bytes.count <= 24 {
      for byte in bytes { append(Int(byte), radix: 16, width: 2) }
    } else {
      appendGroups(bytes.prefix(16))
      text += " ... ".utf8
      appendGroups(bytes.suffix(8))
      text += " ".utf8
    }
    text += "}".utf8
  }

  private mutating func appendGroups(_ bytes: ArraySlice<UInt8>) {
    for (index, byte) in bytes.enumerated() {
      if index > 0, index % 4 == 0 { text += " ".utf8 }
      append(Int(byte), radix: 16, width: 2)
    }
  }

  private mutating func append(_ number: Int, radix: Int, width: Int) {
    let digits = String(number, radix: radix)
    text += repeatElement(UInt8(ascii: "0"), count: max(0, width - digits.utf8.count))
    text += digits.utf8
  }

  /// Appends a string, in quotes unless it has only letters and digits.
  private mutating func append(quoting string: String) {
    let isWord = string.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
      default: false
      }
    }
    if isWord, !string.isEmpty {
      text += string.utf8
      return
    }
    text += "\"".utf8
    for unit in string.utf16 { append(escaping: unit) }
    text += "\"".utf8
  }

  private static let escapes: [UInt16: String] = [
    0x07: "\\a", 0x08: "\\b", 0x09: "\\t", 0x0a: "\\n", 0x0b: "\\v", 0x0c: "\\f", 0x0d: "\\r",
    0x22: "\\\"", 0x5c: "\\\\",
  ]

  /// Appends a UTF-16 unit as itself, as `\n` and the like, as octal `\033`, or as `\U00e9`.
  private mutating func append(escaping unit: UInt16) {
    if let escape = PropertyListDescription.escapes[unit] {
      text += escape.utf8
    } else if unit < 0x20 {
      text += "\\".utf8
      append(Int(unit), radix: 8, width: 3)
    } else if unit >= 0x7f {
      text += "\\U".utf8
      append(Int(unit), radix: 16, width: 4)
    } else {
      text.append(UInt8(truncatingIfNeeded: unit))
    }
  }
}
