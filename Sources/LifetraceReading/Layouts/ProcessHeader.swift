/// What several tools print between the time and the message: `name(Library)[pid:tid]`.
struct ProcessHeader {
  var name: Range<Int>
  var pid: Int32
  /// `true` iff a thread follows the pid inside the bracket.
  var hasThread: Bool
  /// The place behind the bracket.
  var end: Int

  /// How far from its start a name may reach.
  private static let longest = 160

  /// Finds the first `[pid]` or `[pid:thread]` after `start`; the name reaches from there to it.
  init?(in line: Span<UInt8>, from start: Int) {
    var search = start
    while let open = line.firstIndex(
      of: UInt8(ascii: "["), from: search, limit: start + ProcessHeader.longest)
    {
      search = open + 1
      var end = open + 1
      guard let number = line.number(at: &end, limit: 10), open > start,
        let pid = Int32(exactly: number)
      else { continue }
      let hasThread = line.byte(end) == UInt8(ascii: ":")
      if hasThread {
        end += 1
        while line.byte(end).isHexDigit || line.byte(end) == UInt8(ascii: "x") { end += 1 }
      }
      guard line.byte(end) == UInt8(ascii: "]") else { continue }
      self.name = line.trimmed(start..<open)
      self.pid = pid
      self.hasThread = hasThread
      self.end = end + 1
      if name.isEmpty { return nil }
      return
    }
    return nil
  }

  /// Reads `name[Library](pid)` from `start` on; the library is no number.
  init?(libraryFirst line: Span<UInt8>, from start: Int) {
    guard
      let open = line.firstIndex(
        of: UInt8(ascii: "["), from: start, limit: start + ProcessHeader.longest),
      line.byte(open + 1).isLetter,
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: open, limit: open + 128),
      line.byte(close + 1) == UInt8(ascii: "("), line.all(in: open + 1..<close, { $0.isNamePart })
    else { return nil }
    var end = close + 2
    guard let number = line.number(at: &end, limit: 10), let pid = Int32(exactly: number),
      line.byte(end) == UInt8(ascii: ")")
    else { return nil }
    self.name = line.trimmed(start..<open)
    self.pid = pid
    self.hasThread = false
    self.end = end + 1
    if name.isEmpty { return nil }
  }

  /// Cuts `(Library)` or `{image}` off the end of the name.
  mutating func dropImage(_ line: Span<UInt8>, open: UInt8, close: UInt8) -> Bool {
    guard line.byte(name.upperBound - 1) == close else { return false }
    var index = name.upperBound - 2
    while index > name.lowerBound, line.byte(index) != open { index -= 1 }
    guard index > name.lowerBound else { return false }
    name = name.lowerBound..<index
    return true
  }
}

/// The `(Library) [subsystem:category] ` that `log` prints before a message.
enum MessagePrefix {
  /// Moves the message behind its prefix and fills subsystem and category.
  static func strip(_ line: Span<UInt8>, _ fields: inout LineFields) {
    var start = line.skippingBlanks(from: fields.message.lowerBound)
    if let end = library(line, at: start) { start = end }
    if let label = label(line, at: start) {
      fields.subsystem = label.subsystem
      fields.category = label.category
      start = label.end
    }
    fields.message = min(start, line.count)..<line.count
  }

  /// Returns the place behind `(UIKitCore) ` or `(8FCF1609-…) `.
  private static func library(_ line: Span<UInt8>, at start: Int) -> Int? {
    guard line.byte(start) == UInt8(ascii: "("),
      let close = line.firstIndex(of: UInt8(ascii: ")"), from: start, limit: start + 128),
      line.byte(close + 1) == .space, !line.has(MessagePrefix.null, at: start),
      line.all(in: start + 1..<close, { $0.isNamePart })
    else { return nil }
    return line.skippingBlanks(from: close + 1)
  }

  /// Reads `[com.apple.UIKit:Application] `.
  ///
  /// `[app<com.x>:12]` and `[Music:15599]` open messages and are no labels.
  private static func label(
    _ line: Span<UInt8>, at start: Int
  ) -> (subsystem: Range<Int>, category: Range<Int>, end: Int)? {
    guard line.byte(start) == UInt8(ascii: "["),
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: start, limit: start + 256),
      let colon = line.firstIndex(of: UInt8(ascii: ":"), from: start, limit: close)
    else { return nil }
    let subsystem = start + 1..<colon
    let category = colon + 1..<close
    guard line.all(in: subsystem, { $0.isNamePart }),
      line.firstIndex(of: UInt8(ascii: "."), from: start, limit: colon) != nil,
      !line.all(in: category, { $0.isDigit }),
      line.byte(close + 1) == .space || close + 1 == line.count
    else { return nil }
    return (subsystem, category, line.skippingBlanks(from: close + 1))
  }

  private static let null = Array("(null)".utf8)
}
