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
    var writer = JSONTextWriter()
    writer.writeLine(self)
    return writer.text
  }

  /// Returns the value with two spaces of indentation a level, and a line feed, in UTF-8; an object
  /// or array that fits a line of `width` columns stays on it.
  func prettyLines(width: Int) -> [UInt8] {
    var writer = JSONTextWriter()
    writer.write(self, indentation: 0, column: 0, width: width)
    writer.append(UInt8(ascii: "\n"))
    return writer.bytes
  }

  /// Returns nanoseconds as decimal seconds without trailing zeros: `0`, `1.5`, `-0.000000001`.
  package static func decimalSeconds(_ nanoseconds: Int64) -> String {
    var writer = JSONTextWriter()
    writer.append(nanoseconds, over: 1_000_000_000)
    return writer.text
  }
}

extension JSONText: ExpressibleByDictionaryLiteral {
  /// Creates an object of the members that have a value.
  package init(dictionaryLiteral elements: (String, JSONText?)...) {
    self = .object(elements.compactMap { key, value in value.map { Member(key, $0) } })
  }
}
