/// The lines of a Markdown document between empty ones, for which cmark's time and memory can grow with the square of
/// their length.
struct MarkdownRuns {
  /// The longest run with a block that is read, in bytes.
  static let longest = 1 << 16
  /// The longest run whose signs are left alone though nothing in it is looked for, in bytes.
  private static let longestLoud = 1 << 13

  private let bytes: [UInt8]
  /// Each run, in the order of the document.
  private var runs: [Range<Int>] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start: Int?
    var lineStart = 0
    while lineStart < bytes.count {
      let end = bytes[lineStart...].firstIndex(where: \.isLineEnd) ?? bytes.count
      if !bytes[lineStart..<end].allSatisfy({ $0.isBlank }) {
        start = start ?? lineStart
      } else if end == lineStart, lineStart > 0, bytes[lineStart - 1] == 0x0D,
        bytes[end...].first == 0x0A
      {
        // The second half of a line's end.
      } else if let first = start {
        runs.append(first..<lineStart)
        start = nil
      }
      lineStart = end + 1
    }
    if let start { runs.append(start..<bytes.count) }
  }

  /// Returns the first place of some that is in a run too long to be read.
  func firstInTooLong(_ places: [Int]) -> Int? {
    let long = runs.filter { $0.count > MarkdownRuns.longest }
    return places.first { place in long.contains { $0.contains(place) } }
  }

  /// Returns the document with other bytes in place of signs within lines, in long runs without any of `places`:
  /// what they are within their paragraphs changes nothing for the rest.
  ///
  /// What blocks begin and end with stays: the beginnings of lines, and ends of comments and of other HTML.
  ///
  /// - Parameter places: in rising order.
  func quieted(around places: [Int]) -> [UInt8] {
    var result = bytes
    var rest = places[...]
    for run in runs {
      rest = rest.drop { $0 < run.lowerBound }
      guard run.count > MarkdownRuns.longestLoud, rest.first.map({ $0 >= run.upperBound }) ?? true
      else { continue }
      var start = run.lowerBound
      while start < run.upperBound {
        let end = bytes[start..<run.upperBound].firstIndex(where: \.isLineEnd) ?? run.upperBound
        for index in loudStart(start..<end)..<end
        where MarkdownRuns.openers.contains(bytes[index]) && !isClosingTag(at: index) {
          result[index] = UInt8(ascii: "x")
        }
        start = end + 1
      }
    }
    return result
  }

  /// What may open something within a line.
  private static let openers = Set("*_`[!<&\\~$".utf8)
  /// What may stand before a block on its line.
  private static let margin = Set(" \t>*+-.)#0123456789=|:".utf8)
  /// How much of HTML shows how its block ends.
  private static let reach = 64

  private func isClosingTag(at index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "<") && index + 1 < bytes.count
      && bytes[index + 1] == UInt8(ascii: "/")
  }

  /// Returns where the part of a line begins that no block needs.
  private func loudStart(_ line: Range<Int>) -> Int {
    let margin = bytes[line].prefix { MarkdownRuns.margin.contains($0) }
    let rest = bytes[margin.endIndex..<line.upperBound]
    switch rest.first {
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      return margin.endIndex + rest.prefix { $0 == rest.first }.count
    case UInt8(ascii: "<"): return min(margin.endIndex + MarkdownRuns.reach, line.upperBound)
    case UInt8(ascii: "["):
      let label = rest.prefix { $0 != UInt8(ascii: "]") }
      let isDefinition = bytes[label.endIndex..<line.upperBound].starts(with: "]:".utf8)
      return isDefinition ? label.endIndex : margin.endIndex
    default: return margin.endIndex
    }
  }
}
