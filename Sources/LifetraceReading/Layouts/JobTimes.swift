/// The times that GitHub Actions prints before every line of a job, as far as an input shows them:
/// `2026-05-04T10:00:01.2345670Z `.
///
/// An app's logger may print the like, and then they are those of its records: only before a log that
/// has times of its own they say no more than when the job wrote its lines.
enum JobTimes: Sendable {
  case unknown
  case absent
  case present

  /// How much text is looked at.
  private static let reach = 1 << 16
  private static let pattern = Array("dddd-dd-ddTdd:dd:dd.dddddddZ".utf8)

  /// Returns the place behind the time that a job printed before a line; `nil` without one.
  ///
  /// - Parameter ahead: the text from this line on.
  mutating func end(_ line: Span<UInt8>, ahead: Span<UInt8>) -> Int? {
    guard self != .absent, let end = JobTimes.timeEnd(line) else { return nil }
    if self == .unknown { self = JobTimes.cover(ahead) ? .present : .absent }
    return self == .present ? end : nil
  }

  /// The place behind such a time at the beginning of a line.
  static func timeEnd(_ line: Span<UInt8>) -> Int? {
    let end = pattern.count
    guard line.byte(end - 1) == UInt8(ascii: "Z"), line.byte(end) == .space || line.count == end
    else { return nil }
    for (index, byte) in pattern.enumerated() {
      let isLike =
        byte == UInt8(ascii: "d") ? line.byte(index).isDigit : line.byte(index) == byte
      guard isLike else { return nil }
    }
    return min(end + 1, line.count)
  }

  /// `true` iff every line has such a time, and behind one of them a record of a log begins.
  private static func cover(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(text.count, reach) {
      let end = text.lineStop(from: start)
      let line = text.extracting(start..<end)
      start = end + 1
      guard !line.isEmpty else { continue }
      guard let content = timeEnd(line) else { return false }
      if beginsRecord(line.extracting(content..<line.count)) { return true }
    }
    return false
  }

  private static func beginsRecord(_ line: Span<UInt8>) -> Bool {
    for var layout in TextLayoutTable.shaped where layout.read(line, ahead: line) != nil {
      return true
    }
    return false
  }
}
