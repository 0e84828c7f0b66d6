/// Finds single lines of a log by their numbers, as the readers count them.
///
/// Only wanted lines are kept, and reading can stop after the last one.
package struct LineFinder {
  /// More of a line is never shown.
  private static let longest = 1 << 18

  /// The wanted lines that were found.
  package private(set) var found: [UInt32: [UInt8]] = [:]
  private let wanted: [ClosedRange<UInt32>]
  private var place = 0
  private var line: UInt32 = 1
  private var current: [UInt8] = []
  private var isLineEmpty = true
  private var isBehindReturn = false
  private var isFresh = true
  private var utf16: UTF16Text?

  /// Creates a finder.
  ///
  /// - Parameter wanted: ranges of line numbers, counted from 1.
  package init(_ wanted: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in wanted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.wanted = merged
  }

  /// Reads the next bytes; returns `false` once no wanted line can follow.
  package mutating func read(_ piece: [UInt8]) -> Bool {
    if isFresh {
      isFresh = false
      utf16 = UTF16Text(piece.span)
    }
    let text = utf16?.decode(piece) ?? piece
    var start = 0
    while start < text.count {
      guard place < wanted.count else { return false }
      if isBehindReturn {
        isBehindReturn = false
        if text[start] == .lineFeed { start += 1 }
        continue
      }
      let end = text.span.lineStop(from: start)
      add(text, start..<end)
      guard end < text.count else { break }
      endLine(at: text[end])
      start = end + 1
    }
    return place < wanted.count
  }

  /// Reads the last line, which may lack its end.
  package mutating func finish() { if !isLineEmpty { endLine(at: .lineFeed) } }

  private mutating func add(_ text: [UInt8], _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    isLineEmpty = false
    guard place < wanted.count, wanted[place].contains(line), current.count < Self.longest
    else { return }
    current += text[range.prefix(Self.longest - current.count)]
  }

  private mutating func endLine(at end: UInt8) {
    isBehindReturn = end == .carriageReturn
    // The zero after a line feed ends a record of the relay, and is no line.
    if end == 0, isLineEmpty { return }
    if place < wanted.count, wanted[place].contains(line) {
      let mark = current.span.skippingByteOrderMark(from: 0)
      found[line] = Array(current[mark...])
      current.removeAll(keepingCapacity: true)
      if line == wanted[place].upperBound { place += 1 }
    }
    line += 1
    isLineEmpty = true
  }
}

extension LineFinder {
  /// Returns whether a line begins a record of its own, so that it does not continue the one before.
  package static func beginsRecord(_ line: [UInt8]) -> Bool {
    // An object of JSON at the margin, or the end of the one before.
    if line.starts(with: Array("{\"".utf8)) || line == [UInt8(ascii: "{")]
      || line.first == UInt8(ascii: "}")
    {
      return true
    }
    return RecordOpening.opens(line.span)
  }
}
