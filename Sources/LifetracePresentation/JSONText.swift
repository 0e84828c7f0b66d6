package import LifetraceModel

/// A JSON value whose text is exact and the same every time.
///
/// Members keep the order in which they are given; a member whose value is `nil` is left out,
/// because in lifetrace's formats absent means unknown.
package enum JSONText: Sendable {
  case string(String)
  case integer(Int64)
  case unsigned(UInt64)
  /// A length of time as decimal seconds, exact to the nanosecond.
  case seconds(TimeSpan)
  /// A ratio with six decimals at most.
  case ratio(Double)
  case bool(Bool)
  case array([JSONText])
  case object([Member])

  /// A key and its value.
  package struct Member: Sendable {
    package var key: String
    package var value: JSONText

    package init(_ key: String, _ value: JSONText) {
      self.key = key
      self.value = value
    }
  }

  /// Returns the value on one line.
  package var compact: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// Returns the value with two spaces of indentation a level; an object or array that fits a
  /// line of `width` columns stays on it.
  package func pretty(width: Int = 100) -> String {
    var text = ""
    writePretty(to: &text, indentation: 0, column: 0, width: width)
    return text
  }

  /// Returns nanoseconds as decimal seconds without trailing zeros: `0`, `1.5`, `-0.000000001`.
  package static func decimalSeconds(_ nanoseconds: Int64) -> String {
    decimal(nanoseconds, digits: 9)
  }

  /// Returns `value` divided by 10 to the power of `digits`, without trailing zeros.
  private static func decimal(_ value: Int64, digits: Int) -> String {
    var fraction = String(value.magnitude)
    if fraction.utf8.count <= digits {
      fraction = String(repeating: "0", count: digits + 1 - fraction.utf8.count) + fraction
    }
    let whole = fraction.dropLast(digits)
    var rest = fraction.suffix(digits)
    while rest.last == "0" { rest.removeLast() }
    return (value < 0 ? "-" : "") + whole + (rest.isEmpty ? "" : "." + rest)
  }
}

extension JSONText: ExpressibleByDictionaryLiteral {
  /// Creates an object of the members that have a value.
  package init(dictionaryLiteral elements: (String, JSONText?)...) {
    self = .object(elements.compactMap { key, value in value.map { Member(key, $0) } })
  }
}

extension JSONText {
  /// The text of a value that holds no others; `nil` for arrays and objects.
  private var scalarText: String? {
    switch self {
    case .string(let text): JSONText.quoted(text)
    case .integer(let value): String(value)
    case .unsigned(let value): String(value)
    case .seconds(let span): JSONText.decimalSeconds(span.nanoseconds)
    case .ratio(let value):
      // A ratio that is no number has no JSON spelling; it never leaves the metrics.
      value.isFinite && value.magnitude < 1e12
        ? JSONText.decimal(nearest(value * 1e6), digits: 6) : "null"
    case .bool(let value): value ? "true" : "false"
    case .array, .object: nil
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", " }
        item.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        text += JSONText.quoted(member.key) + ": "
        member.value.write(to: &text)
      }
      text += members.isEmpty ? "}" : " }"
    case .string, .integer, .unsigned, .seconds, .ratio, .bool:
      text += scalarText ?? ""
    }
  }

  private func writePretty(to text: inout String, indentation: Int, column: Int, width: Int) {
    var room = width - column
    guard !takes(&room) else { return write(to: &text) }
    let margin = "\n" + String(repeating: " ", count: indentation + 2)
    switch self {
    case .array(let items):
      text += "["
      for (index, item) in items.enumerated() {
        text += (index > 0 ? "," : "") + margin
        item.writePretty(
          to: &text, indentation: indentation + 2, column: indentation + 3, width: width)
      }
      text += margin.dropLast(2) + "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        let key = JSONText.quoted(member.key) + ": "
        text += (index > 0 ? "," : "") + margin + key
        member.value.writePretty(
          to: &text, indentation: indentation + 2,
          column: indentation + 3 + key.utf8.count, width: width)
      }
      text += margin.dropLast(2) + "}"
    case .string, .integer, .unsigned, .seconds, .ratio, .bool:
      text += scalarText ?? ""
    }
  }

  /// Takes the length of the text on one line from `room`; `false` as soon as it does not fit.
  private func takes(_ room: inout Int) -> Bool {
    switch self {
    case .array(let items):
      room -= 2
      for item in items {
        room -= 2
        guard room >= 0, item.takes(&room) else { return false }
      }
    case .object(let members):
      room -= 4
      for member in members {
        room -= member.key.utf8.count + 6
        guard room >= 0, member.value.takes(&room) else { return false }
      }
    case .string, .integer, .unsigned, .seconds, .ratio, .bool:
      room -= scalarText?.utf8.count ?? 0
    }
    return room >= 0
  }

  /// Returns `text` between quotes, with everything escaped that JSON or a terminal would act on.
  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where VisibleText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      case _: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
