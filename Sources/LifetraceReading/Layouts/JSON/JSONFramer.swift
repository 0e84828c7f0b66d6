/// Finds objects that span lines, share a line, or are elements of an array.
///
/// It is asked only about lines that are not one object each. An object that never ends is given
/// up where the next one begins, so that one bad line costs no other.
struct JSONFramer: Sendable {
  /// What a line completes.
  enum Piece: Hashable, Sendable {
    /// The text of an object and its first line.
    case object([UInt8], line: UInt32)
    case fault(Fault)
  }

  /// Why text was given up, and its first line.
  struct Fault: Hashable, Sendable {
    var cause: JSONFault
    var line: UInt32
  }

  /// The longest object, in bytes.
  static let longest = 16 << 20
  /// The most levels of objects and arrays in an object.
  static let deepest = 512

  private enum Container { case object, array }

  private var text: [UInt8] = []
  /// The line on which the open object begins.
  private(set) var firstLine: UInt32 = 0
  private var open: [Container] = []
  /// The last byte of the object that is not white space and not in a string.
  private var lastToken = UInt8(ascii: "{")
  /// Whether the object in hand was printed by Python.
  private var isPython = false

  /// Whether no object is open.
  var isIdle: Bool { open.isEmpty }

  /// The text of the open object so far; empty if none is open.
  var openText: [UInt8] { isIdle ? [] : text }

  /// Reads the next line, without its line feed.
  mutating func add(_ line: Span<UInt8>, number: UInt32) -> [Piece] {
    if PythonLiteral.opens(line, at: line.skippingSpace(from: 0)) {
      isPython = true
    } else if isIdle {
      isPython = false
    }
    guard isPython else { return addJSON(line, number) }
    return addJSON(PythonLiteral.json(line).span, number)
  }

  private mutating func addJSON(_ line: Span<UInt8>, _ number: UInt32) -> [Piece] {
    var pieces: [Piece] = []
    var index = 0
    while index < line.count {
      let fault =
        isIdle
        ? skipToObject(line, &index, number)
        : advance(line, &index, into: &pieces)
      if let fault {
        pieces.append(.fault(Fault(cause: fault, line: isIdle ? number : firstLine)))
        close()
        // The rest of a line that is no object says nothing about the next one.
        if fault != .incomplete { break }
      }
    }
    if !isIdle { text.append(UInt8(ascii: "\n")) }
    return pieces
  }

  /// Abandons the object that is open, if there is one.
  mutating func finish() -> Fault? {
    guard !isIdle else { return nil }
    close()
    return Fault(cause: .incomplete, line: firstLine)
  }

  private mutating func close() {
    text = []
    open = []
  }

  /// Steps over blanks, commas and brackets between objects.
  private mutating func skipToObject(
    _ line: Span<UInt8>, _ index: inout Int, _ number: UInt32
  ) -> JSONFault? {
    let byte = line[index]
    switch byte {
    case UInt8(ascii: "{"):
      firstLine = number
      text = [byte]
      open = [.object]
      lastToken = byte
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: " "), 9, 13,
      // A byte order mark, and the separator of RFC 7464.
      0xEF, 0xBB, 0xBF, 0x1E:
      break
    case UInt8(ascii: "\"") where line[line.skippingSpace(from: 0)] == UInt8(ascii: "["):
      // The name of what the objects after it in the array are.
      index += 1
      while index < line.count, line[index] != UInt8(ascii: "\"") { index += 1 }
    default:
      return .notJSON
    }
    index += 1
    return nil
  }

  /// Reads the next token of the open object.
  private mutating func advance(
    _ line: Span<UInt8>, _ index: inout Int, into pieces: inout [Piece]
  ) -> JSONFault? {
    guard text.count < JSONFramer.longest else { return .tooLong }
    let byte = line[index]
    switch byte {
    case UInt8(ascii: "\""):
      let joins = isPython && lastToken == byte
      lastToken = byte
      return takeString(line, &index, joins: joins)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard mayOpen else { return .incomplete }
      guard open.count < JSONFramer.deepest else { return .nestedTooDeeply }
      open.append(byte == UInt8(ascii: "{") ? .object : .array)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard open.popLast() == (byte == UInt8(ascii: "}") ? .object : .array) else {
        return .malformed
      }
    default:
      break
    }
    text.append(byte)
    if byte > UInt8(ascii: " ") { lastToken = byte }
    index += 1
    if isIdle {
      let isKnown = !isPython || PythonLiteral.isRow(text)
      pieces.append(
        isKnown
          ? .object(text, line: firstLine) : .fault(Fault(cause: .notJSON, line: firstLine)))
      text = []
    }
    return nil
  }

  /// Whether an object or array may begin here.
  private var mayOpen: Bool {
    switch lastToken {
    case UInt8(ascii: ":"): true
    case UInt8(ascii: ","), UInt8(ascii: "["): open.last == .array
    default: false
    }
  }

  /// Reads a string, which must end on its line.
  ///
  /// - Parameter joins: whether it goes on with the string before it: Python prints long ones in parts.
  private mutating func takeString(
    _ line: Span<UInt8>, _ index: inout Int, joins: Bool
  ) -> JSONFault? {
    let start = index
    index += 1
    while index < line.count, line[index] != UInt8(ascii: "\"") {
      index += line[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < line.count else {
      index = line.count
      return .malformed
    }
    index += 1
    text.reserveCapacity(text.count + index - start)
    let end = joins ? text.lastIndex(of: UInt8(ascii: "\"")) : nil
    if let end { text.removeSubrange(end...) }
    for position in (end == nil ? start : start + 1)..<index { text.append(line[position]) }
    return nil
  }
}
