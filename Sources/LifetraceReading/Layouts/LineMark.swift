/// What a build server, a chat or an editor put before every line of a log: a time of its own, a name, a
/// number, a bullet.
struct LineMark: Equatable, Sendable {
  /// The mark with one `0` for each number and one space for blanks.
  private let shape: [UInt8]

  /// So many records behind a mark show that it is one.
  private static let least = 3
  /// How long a mark is at most.
  private static let longest = 120
  private static let digit = UInt8(ascii: "0")

  /// Finds from the beginning of a log that its lines have a mark, or returns `nil` if they have none.
  ///
  /// Behind the mark records begin, and nearly every line has it.
  init?(_ sample: Span<UInt8>) {
    var shapes: [[UInt8]: Int] = [:]
    var starts: [Range<Int>] = []
    var start = 0
    while start < sample.count {
      let end = sample.lineStop(from: start)
      let line = sample.extracting(start..<end)
      if !line.trimmed(0..<line.count).isEmpty {
        starts.append(start..<end)
        if let place = LineMark.recordStart(in: line), !LineMark.isKnown(line, until: place) {
          shapes[LineMark.shape(of: line.extracting(0..<place)), default: 0] += 1
        }
      }
      start = end + 1
    }
    guard let found = shapes.max(by: { ($0.value, $1.key.count) < ($1.value, $0.key.count) }),
      found.value >= max(LineMark.least, starts.count / 4)
    else { return nil }
    shape = found.key
    var marked = 0
    for line in starts where end(in: sample.extracting(line)) != nil { marked += 1 }
    guard marked * 10 >= starts.count * 9 else { return nil }
  }

  /// The place behind the mark of a line; `nil` if it has none.
  func end(in line: Span<UInt8>) -> Int? {
    var index = 0
    for byte in shape {
      switch byte {
      case LineMark.digit:
        guard line.byte(index).isDigit else { return nil }
        while line.byte(index).isDigit { index += 1 }
      case .space:
        // At the end of a line the blanks are often lost.
        guard line.byte(index).isBlank || index == line.count else { return nil }
        index = line.skippingBlanks(from: index)
      default:
        guard line.byte(index) == byte, index < line.count else { return nil }
        index += 1
      }
    }
    return index
  }

  /// Where the last record begins that stands behind a mark.
  private static func recordStart(in line: Span<UInt8>) -> Int? {
    var place: Int?
    var index = 0
    while let colon = line.firstIndex(
      of: UInt8(ascii: ":"), from: index, limit: longest + RecordOpening.lead)
    {
      index = colon + 1
      if let start = RecordOpening.start(line, colon: colon), start <= longest { place = start }
    }
    return place
  }

  /// `true` iff readers of lines take off by themselves what stands before a record.
  private static func isKnown(_ line: Span<UInt8>, until place: Int) -> Bool {
    PasteMarks.contentStart(line) >= place || JobTimes.timeEnd(line) == place
      || PasteMarks.runnerMarkEnd(line) == place || PasteMarks.lineNumberEnd(line) == place
  }

  private static func shape(of mark: Span<UInt8>) -> [UInt8] {
    var shape: [UInt8] = []
    for index in mark.indices {
      let byte = mark[index].isDigit ? digit : mark[index].isBlank ? UInt8.space : mark[index]
      if byte == shape.last, byte == digit || byte == .space { continue }
      shape.append(byte)
    }
    return shape
  }
}
