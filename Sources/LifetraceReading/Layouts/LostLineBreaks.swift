/// A log whose lines were put one behind the other, by a form or a chat that keeps no line breaks.
struct LostLineBreaks: Equatable, Sendable {
  /// What stands in the place of a line break; empty if nothing does.
  let mark: [UInt8]

  /// What may stand there: `\n` of a string, a page's break, and line ends that only some programs know.
  private static let marks = [
    "\\r\\n", "\\n", "<br />", "<br/>", "<br>", "\u{2028}", "\u{85}", "\u{B}",
  ].map { Array($0.utf8) }

  /// Finds from the beginning of a log that it lost its line breaks, or returns `nil` if it did not.
  ///
  /// One line holds many records. A line that quotes one is no such line.
  init?(_ sample: Span<UInt8>) {
    var inside = 0
    var lines = 0
    var found: [[UInt8]: Int] = [:]
    var start = 0
    while start < sample.count {
      let end = sample.lineStop(from: start)
      let line = sample.extracting(start..<end)
      let places = LostLineBreaks.records(in: line)
      if !places.isEmpty { lines += 1 }
      inside += places.count
      for place in places {
        if let mark = LostLineBreaks.marks.first(where: { line.has($0, at: place - $0.count) }) {
          found[mark, default: 0] += 1
        }
      }
      start = end + 1
    }
    guard inside >= 3, inside >= lines * 3 else { return nil }
    mark = LostLineBreaks.marks.first { (found[$0] ?? 0) * 4 >= inside * 3 } ?? []
  }

  /// `true` iff the marks are escapes, so that tabs and quotes are escaped too.
  var isEscaped: Bool { mark.first == .backslash }

  /// Where records begin inside a line.
  private static func records(in line: Span<UInt8>) -> [Int] {
    var places: [Int] = []
    var index = 0
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: index) {
      index = colon + 1
      guard let place = RecordOpening.start(line, colon: colon), place > 0 else { continue }
      if line.firstIndex(in: 0..<place, { _ in 1 }, where: { !$0.isBlank }) != nil {
        places.append(place)
      }
      index = colon + 4
    }
    return places
  }
}
