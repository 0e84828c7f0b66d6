import LifetraceModel

/// Rows of Instruments' notifications that a tool printed as Python values instead of JSON.
///
/// py-ios-device prints `[{'execName': 'Notes', 'pid': 7, …}]`, tidevice and older versions of
/// pymobiledevice3 `('applicationStateNotification:', [{…, 'timestamp': datetime.datetime(…)}])`, with `pprint` one
/// key a line. Sources: the README of py-ios-device, the comments of tidevice, and Python's `pprint`.
enum PythonLiteral {
  /// Keys that only such rows have; both are in rows of every version of iOS so far.
  private static let keys = ["state_description", "elevated_state", "mach_absolute_time"]
  private static let printedKeys = keys.map { Array("'\($0)'".utf8) }
  private static let jsonKeys = keys.map { Array("\"\($0)\"".utf8) }

  /// A row on several lines has one key on each, by Python's `pprint`; it is looked through so far.
  private static let reach = 1 << 12

  /// Whether a line that begins at `start` opens such a row, which may go on over the next lines.
  ///
  /// A row that the end of the text cuts before any of the keys counts, too.
  static func begins(_ text: Span<UInt8>, at start: Int) -> Bool {
    guard opens(text, at: start) else { return false }
    let start = afterSelector(text, at: start)
    var end = text.lineStop(from: start)
    while end < text.count, end - start < reach, text.byte(text.skippingBreak(from: end)) == .space
    {
      end = text.lineStop(from: text.skippingBreak(from: end))
    }
    let row = text.extracting(start..<end)
    return end == text.count || printedKeys.contains { row.firstIndex(of: $0) != nil }
  }

  /// Whether a line that begins at `start` opens an object with a key that Python printed, alone or in a list, or a
  /// pair of a selector and a list.
  static func opens(_ text: Span<UInt8>, at start: Int) -> Bool {
    let start = afterSelector(text, at: start)
    var index = start
    var hasObject = false
    while brackets.contains(text.byte(index)) || text.byte(index) == .space {
      hasObject = hasObject || text.byte(index) == UInt8(ascii: "{")
      index += 1
    }
    guard index > start, text.byte(start) != .space, text.byte(index) == quote else { return false }
    let line = text.extracting(start..<text.lineStop(from: start))
    return hasObject || line.firstIndex(of: selectorEnd) != nil
  }

  /// Whether the line whose text begins at `index` may go on with a row: it begins with a key behind blanks.
  static func continues(_ text: Span<UInt8>, at index: Int) -> Bool {
    text.byte(index) == quote && index > 0 && text.byte(index - 1) == .space
  }

  /// Whether an object that was printed as Python values is such a row, as JSON.
  static func isRow(_ json: [UInt8]) -> Bool {
    jsonKeys.contains { json.span.firstIndex(of: $0) != nil }
  }

  /// Returns a line of such a row as JSON.
  static func json(_ line: Span<UInt8>) -> [UInt8] {
    var writer = Writer()
    var index = afterSelector(line, at: 0)
    while index < line.count { writer.readToken(line, &index) }
    return writer.json
  }

  /// Where a row begins behind what py-ios-device's examples print before it: `[DROP] applicationStateNotification: `.
  private static func afterSelector(_ text: Span<UInt8>, at start: Int) -> Int {
    let index = text.has(mark, at: start) ? start + mark.count : start
    return text.has(selector, at: index) ? index + selector.count : start
  }

  private static let mark = Array("[DROP] ".utf8)
  private static let selector = Array("applicationStateNotification: ".utf8)
  private static let quote = UInt8(ascii: "'")
  private static let brackets = Array("[({".utf8)
  /// `'applicationStateNotification:'`
  private static let selectorEnd = Array("Notification:'".utf8)

  /// What numbers have besides digits.
  private static let numberParts = Array(".eE+-".utf8)

  /// Writes the tokens of a Python value as tokens of JSON.
  private struct Writer {
    var json: [UInt8] = []

    mutating func readToken(_ line: Span<UInt8>, _ index: inout Int) {
      let byte = line[index]
      switch byte {
      case UInt8(ascii: "("): json.append(UInt8(ascii: "["))
      case UInt8(ascii: ")"): json.append(UInt8(ascii: "]"))
      case UInt8(ascii: "'"), UInt8(ascii: "\""): return readString(line, &index)
      case _ where byte.isDigit: return readNumber(line, &index)
      case _ where byte.isLetter || byte == UInt8(ascii: "_"): return readName(line, &index)
      default: json.append(byte)
      }
      index += 1
    }

    /// Reads a number, such as `5e-05`.
    private mutating func readNumber(_ line: Span<UInt8>, _ index: inout Int) {
      while index < line.count,
        line[index].isDigit || PythonLiteral.numberParts.contains(line[index])
      {
        json.append(line[index])
        index += 1
      }
    }

    /// Reads a string, in quotes of either kind.
    private mutating func readString(_ line: Span<UInt8>, _ index: inout Int) {
      let quote = line[index]
      index += 1
      json.append(UInt8(ascii: "\""))
      while index < line.count, line[index] != quote {
        if line[index] == UInt8(ascii: "\\"), index + 1 < line.count {
          readEscape(line[index + 1])
          index += 2
        } else {
          if line[index] == UInt8(ascii: "\"") { json.append(UInt8(ascii: "\\")) }
          json.append(line[index])
          index += 1
        }
      }
      index += 1
      json.append(UInt8(ascii: "\""))
    }

    private mutating func readEscape(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "'"): json.append(byte)
      case UInt8(ascii: "x"): json.append(contentsOf: "\\u00".utf8)
      default: json.append(contentsOf: [UInt8(ascii: "\\"), byte])
      }
    }

    /// Reads `None`, `True`, `datetime.datetime(2020, 10, 30, 3, 30, 53, 117418)`; other names and calls become
    /// empty strings.
    private mutating func readName(_ line: Span<UInt8>, _ index: inout Int) {
      let start = index
      while index < line.count, line[index].isIdentifierPart || line[index] == UInt8(ascii: ".") {
        index += 1
      }
      // The prefix of a string of bytes.
      if line.byte(index) == UInt8(ascii: "'") { return }
      let name = line.extracting(start..<index)
      if line.byte(index) == UInt8(ascii: "(") {
        let arguments = arguments(line, &index)
        let isDate = name.equals(Array("datetime.datetime".utf8))
        return json.append(contentsOf: "\"\(isDate ? date(arguments) : "")\"".utf8)
      }
      let word = PythonLiteral.words.first { name.equals(Array($0.python.utf8)) }?.json
      json.append(contentsOf: (word ?? "\"\"").utf8)
    }

    /// Returns the text between the parentheses of a call, and steps over them.
    private func arguments(_ line: Span<UInt8>, _ index: inout Int) -> String {
      let start = index + 1
      var depth = 0
      repeat {
        if line[index] == UInt8(ascii: "(") { depth += 1 }
        if line[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      } while depth > 0 && index < line.count
      let text = line.extracting(start..<max(start, index - 1))
      return unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the arguments of `datetime.datetime` as an RFC 3339 time.
    private func date(_ arguments: String) -> String {
      let parts = arguments.split(separator: ",").map { $0.drop { $0 == " " } }
      let numbers = parts.prefix { Int($0) != nil }.prefix(7).map { padded($0, to: 2) }
      guard numbers.count >= 5 else { return "" }
      let seconds = numbers.count > 5 ? numbers[5] : "00"
      let fraction = numbers.count > 6 ? ".\(padded(numbers[6][...], to: 6))" : ""
      let zone = parts.contains { $0 == "tzinfo=datetime.timezone.utc" } ? "Z" : ""
      return "\(numbers[0])-\(numbers[1])-\(numbers[2])T\(numbers[3]):\(numbers[4]):\(seconds)"
        + fraction + zone
    }

    private func padded(_ number: Substring, to count: Int) -> String {
      String(repeating: "0", count: max(0, count - number.count)) + number
    }
  }

  private static let words = [("None", "null"), ("True", "true"), ("False", "false")]
    .map { (python: $0.0, json: $0.1) }
}
