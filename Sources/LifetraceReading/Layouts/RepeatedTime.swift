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
