package import LifetraceModel

/// Writes JSON values as bytes.
///
/// A report of a long trace has hundreds of thousands of values, so the writer writes them directly
/// into its bytes. A value that does not fit its line is removed and written again over several
/// lines.
struct JSONTextWriter {
  /// Everything written so far, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Everything written so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The number of items that are made and written together.
  fileprivate static let itemsOfPiece = 256

  /// Creates a writer without anything written.
  init() {}

  /// Creates a writer that goes on after some bytes.
  fileprivate init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Where a value is written.
  fileprivate struct Place {
    var indentation: Int
    var column: Int
    var width: Int

    /// Returns some bytes with a value after them.
    func written(_ value: JSONText, after head: [UInt8]) -> [UInt8] {
      var writer = JSONTextWriter(head)
      writer.write(value, indentation: indentation, column: column, width: width)
      return writer.bytes
    }

    /// Returns the items of a list on lines of their own.
    func lines(of items: [JSONText], isFirst: Bool) -> [UInt8] {
      var writer = JSONTextWriter()
      writer.writeOnCores(items, isFirst: isFirst, indentation: indentation + 2, width: width)
      return writer.bytes
    }

    /// Returns what stands before a member of an object, and the place of the member's value.
    func opening(
      ofMember key: String, isFirst: Bool, after head: [UInt8]
    ) -> (bytes: [UInt8], inner: Place) {
      var writer = JSONTextWriter(isFirst ? head + [0x7B] : [])
      writer.beginLine(indentation + 2, isFirst: isFirst)
      let start = writer.bytes.count
      writer.appendKey(key)
      let column = indentation + 3 + writer.bytes.count - start
      return (writer.bytes, Place(indentation: indentation + 2, column: column, width: width))
    }

    /// Returns what stands before an item of a list, and the place of the item.
    func opening(
      ofItemThatIsFirst isFirst: Bool, after head: [UInt8]
    ) -> (bytes: [UInt8], inner: Place) {
      var writer = JSONTextWriter(head)
      writer.beginLine(indentation + 2, isFirst: isFirst)
      return (
        writer.bytes, Place(indentation: indentation + 2, column: indentation + 3, width: width)
      )
    }

    /// Returns the end of an object or a list.
    func closing(_ bracket: UInt8) -> [UInt8] {
      var writer = JSONTextWriter()
      writer.beginLine(indentation, isFirst: true)
      writer.append(bracket)
      return writer.bytes
    }
  }

  /// Writes a value on one line.
  mutating func writeLine(_ value: JSONText) {
    var room = Int.max
    _ = write(value, within: &room)
  }

  /// Writes a value that begins at `column`, over several lines if it does not fit one.
  mutating func write(_ value: JSONText, indentation: Int, column: Int, width: Int) {
    if writeOnLine(value, room: width - column) { return }
    switch value {
    case .made(let items):
      append(UInt8(ascii: "["))
      for start in stride(from: 0, to: items.count, by: JSONTextWriter.itemsOfPiece) {
        let made = items.made(start, JSONTextWriter.itemsOfPiece)
        writeOnCores(made, isFirst: start == 0, indentation: indentation + 2, width: width)
      }
      beginLine(indentation, isFirst: true)
      append(UInt8(ascii: "]"))
    case .array(let items):
      append(UInt8(ascii: "["))
      // The lists of the outermost object; the list of apps is long.
      if indentation == 2 {
        writeOnCores(items, indentation: indentation + 2, width: width)
      } else {
        for (index, item) in items.enumerated() {
          beginLine(indentation + 2, isFirst: index == 0)
          write(item, indentation: indentation + 2, column: indentation + 3, width: width)
        }
      }
      beginLine(indentation, isFirst: true)
      append(UInt8(ascii: "]"))
    case .object(let members):
      append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        beginLine(indentation + 2, isFirst: index == 0)
        let keyStart = bytes.count
        appendKey(member.key)
        write(
          member.value, indentation: indentation + 2,
          column: indentation + 3 + bytes.count - keyStart, width: width)
      }
      beginLine(indentation, isFirst: true)
      append(UInt8(ascii: "}"))
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: appendScalar(value)
    }
  }

  /// Writes a value on one line if it fits into `room`.
  private mutating func writeOnLine(_ value: JSONText, room: Int) -> Bool {
    var (least, room) = (room, room)
    guard value.mayFit(&least) else { return false }
    let start = bytes.count
    if write(value, within: &room) { return true }
    bytes.removeLast(bytes.count - start)
    return false
  }

  /// Writes the items of an array, each over several lines if it does not fit one.
  private mutating func writeOnCores(
    _ items: [JSONText], isFirst: Bool = true, indentation: Int, width: Int
  ) {
    let texts = items.mapOnCores { item in
      var writer = JSONTextWriter()
      writer.write(item, indentation: indentation, column: indentation + 1, width: width)
      return writer.bytes
    }
    for (index, text) in texts.enumerated() {
      beginLine(indentation, isFirst: isFirst && index == 0)
      bytes += text
    }
  }

  /// Writes a value on one line; a container stops and returns `false` where it leaves `room`.
  private mutating func write(_ value: JSONText, within room: inout Int) -> Bool {
    switch value {
    case .made(let items): return write(.array(items.all), within: &room)
    case .array(let items):
      room -= 2
      append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        room -= 2
        if index > 0 { append(", ") }
        guard room >= 0, write(item, within: &room) else { return false }
      }
      append(UInt8(ascii: "]"))
    case .object(let members):
      room -= 4
      append(members.isEmpty ? "{" : "{ ")
      for (index, member) in members.enumerated() {
        room -= member.key.utf8.count + 6
        if index > 0 { append(", ") }
        guard room >= 0 else { return false }
        appendKey(member.key)
        guard write(member.value, within: &room) else { return false }
      }
      append(members.isEmpty ? "}" : " }")
    case .string, .integer, .unsigned, .seconds, .ratio, .bool:
      let start = bytes.count
      appendScalar(value)
      room -= bytes.count - start
    }
    return room >= 0
  }

  private mutating func appendScalar(_ value: JSONText) {
    switch value {
    case .string(let text): bytes.appendJSONString(text)
    case .integer(let value): append(value, over: 1)
    case .unsigned(let value): bytes.append(digitsOf: value)
    case .seconds(let span): append(span.nanoseconds, over: 1_000_000_000)
    case .ratio(let value): append(ratio: value)
    case .bool(let value): append(value ? "true" : "false")
    case .array, .made, .object: break
    }
  }

  /// Appends a ratio with six decimals at most.
  mutating func append(ratio value: Double) {
    // A ratio that is no number has no JSON spelling; it never leaves the metrics.
    if value.isFinite && value.magnitude < 1e12 {
      append(nearest(value * 1e6), over: 1_000_000)
    } else {
      append("null")
    }
  }

  /// Appends bytes as they are.
  mutating func append(bytes other: some Collection<UInt8>) { bytes.append(contentsOf: other) }

  /// Appends valid UTF-8 between quotes, escaped where it has to be.
  mutating func append(string text: ArraySlice<UInt8>) { bytes.appendJSONString(utf8: text) }

  /// Appends `value` divided by `unit`, a power of ten, without trailing zeros.
  mutating func append(_ value: Int64, over unit: UInt64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: unit)
    bytes.append(digitsOf: whole)
    guard rest > 0 else { return }
    var digits = 0
    var place = unit
    while place > 1 {
      place /= 10
      digits += 1
    }
    while rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    append(UInt8(ascii: "."))
    bytes.append(digitsOf: rest, atLeast: digits)
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  private mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { unsafe bytes.append(text.utf8Start[index]) }
  }

  private mutating func beginLine(_ indentation: Int, isFirst: Bool) {
    if !isFirst { append(UInt8(ascii: ",")) }
    append(UInt8(ascii: "\n"))
    for _ in 0..<indentation { append(UInt8(ascii: " ")) }
  }

  private mutating func appendKey(_ key: String) {
    bytes.appendJSONString(key)
    append(": ")
  }
}

extension JSONText {
  /// Returns `false` if the keys and brackets of the value alone need more bytes than `room`.
  /// Subtracts their size from `room`. This check finds most values that need several lines without
  /// writing them.
  fileprivate func mayFit(_ room: inout Int) -> Bool {
    switch self {
    case .made(let items):
      room -= 2 + 2 * items.count
      return room >= 0 && items.all.allSatisfy { $0.mayFit(&room) }
    case .array(let items):
      room -= 2 + 2 * items.count
      return room >= 0 && items.allSatisfy { $0.mayFit(&room) }
    case .object(let members):
      room -= 4
      for member in members {
        room -= member.key.utf8.count + 6
        guard room >= 0, member.value.mayFit(&room) else { return false }
      }
      return true
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: return true
    }
  }
}

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
  /// An array whose items are made when they are needed, so that they need not be in memory at once.
  case made(Made)
  case object([Member])

  /// The number of items, and how each is made.
  package struct Made: Sendable {
    /// Up to this number items are rather made at once: more do not fit a line.
    static let fewItems = 80

    /// The number of items.
    package let count: Int
    /// Makes the item at an index.
    package let item: @Sendable (Int) -> JSONText

    /// Creates a list of items.
    package init(count: Int, item: @escaping @Sendable (Int) -> JSONText) {
      self.count = count
      self.item = item
    }

    /// All items.
    package var all: [JSONText] { made(0, count) }

    /// Makes the items from an index on, at most some of them.
    func made(_ start: Int, _ most: Int) -> [JSONText] {
      Array(start..<min(start + most, count)).mapOnCores(item)
    }
  }

  /// A key and its value.
  package struct Member: Sendable {
    /// The key, without quotes and escapes.
    package var key: String
    /// The value.
    package var value: JSONText

    /// Creates a member of an object.
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

  /// Returns the bytes of `prettyLines` in pieces, so that long lists are not in memory at once.
  func prettyPieces(width: Int) -> AnySequence<[UInt8]> {
    pieces(JSONTextWriter.Place(indentation: 0, column: 0, width: width), before: [0x0A])
  }

  /// Returns the bytes of a value after some others and before others.
  private func pieces(
    _ place: JSONTextWriter.Place, after head: [UInt8] = [], before tail: [UInt8]
  ) -> AnySequence<[UInt8]> {
    switch self {
    case .object(let members) where isLong:
      AnySequence(
        members.indices.lazy.flatMap { index in
          let (opening, inner) = place.opening(
            ofMember: members[index].key, isFirst: index == 0, after: head)
          return members[index].value.pieces(
            inner, after: opening,
            before: index == members.count - 1 ? place.closing(0x7D) + tail : [])
        })
    case .array(let items) where isLong:
      JSONText.pieces(
        of: Made(count: items.count) { items[$0] }, place, after: head, before: tail)
    case .made(let items) where isLong:
      JSONText.pieces(of: items, place, after: head, before: tail)
    default: AnySequence(CollectionOfOne(place.written(self, after: head) + tail))
    }
  }

  private static func pieces(
    of items: Made, _ place: JSONTextWriter.Place, after head: [UInt8], before tail: [UInt8]
  ) -> AnySequence<[UInt8]> {
    AnySequence(
      stride(from: 0, to: items.count, by: JSONTextWriter.itemsOfPiece).lazy.flatMap { start in
        pieces(of: items, from: start, place, after: head, before: tail)
      })
  }

  /// Returns the bytes of some items of a list.
  private static func pieces(
    of items: Made, from start: Int, _ place: JSONTextWriter.Place, after head: [UInt8],
    before tail: [UInt8]
  ) -> AnySequence<[UInt8]> {
    let made = items.made(start, JSONTextWriter.itemsOfPiece)
    let head = start == 0 ? head + [0x5B] : []
    let tail = start + made.count == items.count ? place.closing(0x5D) + tail : []
    guard made.contains(where: \.isLong) else {
      return AnySequence(
        CollectionOfOne(head + place.lines(of: made, isFirst: start == 0) + tail))
    }
    return AnySequence(
      made.indices.lazy.flatMap { index in
        let (opening, inner) = place.opening(
          ofItemThatIsFirst: start + index == 0, after: index == 0 ? head : [])
        return made[index].pieces(
          inner, after: opening, before: index == made.count - 1 ? tail : [])
      })
  }

  /// Whether it has a list that is worth several pieces.
  private var isLong: Bool {
    switch self {
    case .made(let items): items.count > JSONTextWriter.itemsOfPiece
    case .array(let items): items.contains(where: \.isLong)
    case .object(let members): members.contains { $0.value.isLong }
    default: false
    }
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

extension [UInt8] {
  /// Appends `text` between quotes, with everything escaped that JSON or a terminal would act on.
  mutating func appendJSONString(_ text: String) { appendJSONString(utf8: text.utf8) }

  /// Appends UTF-8 between quotes, escaped.
  mutating func appendJSONString(utf8 text: some Collection<UInt8>) {
    append(UInt8(ascii: "\""))
    let start = count
    // Nearly all texts need no escapes; the bytes of an array are scanned faster than a text's.
    append(contentsOf: text)
    if !isPlainJSON(from: start) {
      removeLast(count - start)
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { appendJSON(scalar) }
    }
    append(UInt8(ascii: "\""))
  }

  /// Whether all bytes from `start` on need no escape.
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
