import LifetraceModel

/// Finds where lines of JSON begin and end in a text.
struct JSONRuns: Sendable {
  /// Whether the lines in hand are lines of JSON.
  private(set) var isInJSON: Bool
  /// Whether more has to follow before the next line of the block in hand can be read.
  private(set) var isUndecided = false
  /// Whether the block in hand is the last one.
  private var isAtEnd = false
  /// The last line of those that are known to begin no supported JSON.
  private var lastUnknownLine = 0
  private let mayHoldJSON: Bool

  /// - Parameter isText: whether all lines are text; `nil` where both text and JSON may be there.
  init(_ isText: Bool?) {
    mayHoldJSON = isText != true
    isInJSON = isText == false
  }

  /// Begins a block of lines.
  mutating func beginBlock(isLast: Bool) {
    isAtEnd = isLast
    isUndecided = false
  }

  /// Whether the line that begins at `index` is JSON: one that opens it, or the next of a run.
  ///
  /// - Parameters:
  ///   - line: how many lines come before it.
  ///   - isAllowed: `false` if nothing of this block can be JSON.
  mutating func continues(
    _ block: Span<UInt8>, at index: Int, line: Int, isAllowed: Bool
  ) -> Bool {
    let isJSON =
      mayHoldJSON && isAllowed
      && continues(block, content: block.skippingBlanks(from: index), line: line)
    if !isUndecided { isInJSON = isJSON }
    return isJSON
  }

  private mutating func continues(_ block: Span<UInt8>, content: Int, line: Int) -> Bool {
    if isInJSON { return Self.mayHoldLine(block, at: content) }
    // A service's own JSON may come by the thousand lines: each is looked at once.
    guard line >= lastUnknownLine, Self.opensJSON(block, at: content) else { return false }
    switch JSONLayout.look(at: block.extracting(content...), isEnd: isAtEnd) {
    case .layout: return true
    case .undecided:
      isUndecided = true
      return false
    case .unknown(let count):
      lastUnknownLine = line + count
      return false
    }
  }

  /// Whether a line of JSON, also of a value that Python printed, may begin at `index`.
  static func mayHoldLine(_ text: Span<UInt8>, at index: Int) -> Bool {
    text.byte(index).mayBeginJSONLine || PythonLiteral.begins(text, at: index)
      || PythonLiteral.continues(text, at: index)
  }

  /// Whether an object with a key, or an array of objects, begins at `index`.
  private static func opensJSON(_ text: Span<UInt8>, at index: Int) -> Bool {
    if PythonLiteral.begins(text, at: index) { return true }
    var index = index
    if text.byte(index) == UInt8(ascii: "[") {
      index = text.skippingSpace(from: index + 1)
      // `["applicationStateNotification:", [{…}]]`
      if text.byte(index) == UInt8(ascii: "\"") { return true }
    }
    guard text.byte(index) == UInt8(ascii: "{") else { return false }
    return text.byte(text.skippingSpace(from: index + 1)) == UInt8(ascii: "\"")
  }
}

extension UInt8 {
  /// Whether a line of JSON text, also of pretty-printed one, may begin with the byte.
  var mayBeginJSONLine: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "\""), UInt8(ascii: ","), .lineFeed, .carriageReturn:
      true
    default: false
    }
  }
}
