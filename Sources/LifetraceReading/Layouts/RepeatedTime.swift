import LifetraceModel

/// Reads the times at the beginning of lines, of which neighbours share most bytes.
struct RepeatedTime: Sendable {
  /// How a layout writes its times.
  enum Shape: Sendable {
    /// `2020-04-12 23:57:42`
    case dated
    /// `Nov 12 12:24:37`
    case syslog

    /// Bytes up to the whole seconds.
    fileprivate var length: Int {
      switch self {
      case .dated: 19
      case .syslog: 15
      }
    }
  }

  /// Two words that together hold the bytes of the last time up to its seconds, and a third that
  /// overlaps them where they are not enough.
  private var head = SIMD3<UInt64>(repeating: 0)
  /// The last time, at its whole second; `nil` before the first and after a strange one.
  private var wholeSecond: WallTime?

  /// Returns the time at the beginning of a line, and the place behind it in `end`; `nil` when
  /// there is none, or one that no calendar has.
  mutating func read(_ line: Span<UInt8>, _ shape: Shape, end: inout Int) -> WallTime? {
    guard line.count >= 24 else { return nil }
    let length = shape.length
    let head = SIMD3(line.word(at: 0), line.word(at: length - 8), line.word(at: 8 * (length / 16)))
    if var time = wholeSecond, head == self.head, !line.byte(length).isDigit {
      end = length
      TimeShape.readEnd(line, at: &end, into: &time)
      return time
    }
    wholeSecond = nil
    var index = 0
    guard var time = RepeatedTime.time(line, shape, at: &index), RepeatedTime.isCommon(time) else {
      return nil
    }
    end = index
    let found = time
    // Other spellings, as with a date of fewer digits, are read anew each time.
    guard line.byte(length - 3) == UInt8(ascii: ":"), line.byte(length - 6) == UInt8(ascii: ":")
    else { return found }
    time.nanosecondOfDay -= time.nanosecondOfDay % 1_000_000_000
    time.resolution = 1_000_000_000
    time.zoneSeconds = nil
    self.head = head
    wholeSecond = time
    return found
  }

  private static func time(
    _ line: Span<UInt8>, _ shape: Shape, at index: inout Int
  ) -> WallTime? {
    switch shape {
    case .dated: TimeShape.dated(line, at: &index)
    case .syslog: TimeShape.syslog(line, at: &index)
    }
  }

  /// `true` iff the time is one that a clock accepts whatever the year.
  private static func isCommon(_ time: WallTime) -> Bool {
    guard time.isPossible, let month = time.month, let day = time.day else { return false }
    // Of the years that a log leaves open, most have no February 29.
    let commonYear = 1973
    let date = CivilDateTime(
      year: time.year.map { Int($0) } ?? commonYear, month: Int(month), day: Int(day),
      nanosecondOfDay: 0)
    return date.isValid && (1970...2200).contains(date.year)
  }
}

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
