/// What apps' own loggers print: a time found by its shape, anything, then a message.
struct AppLoggerLayout: TextLayout {
  let name = "app-logger"
  let continuation = ContinuationRule.unfinished

  /// How far into a line its time may stand.
  private static let reach = 48

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var start = 0
    while start < min(AppLoggerLayout.reach, line.count) {
      let isWordStart = start == 0 || !line.byte(start - 1).isNamePart
      if isWordStart, LoggerTime.mayBegin(line, at: start) {
        var end = start
        if let time = LoggerTime.read(line, at: &end) {
          return fields(line, time: time, at: start..<end)
        }
      }
      start += 1
    }
    return nil
  }

  /// `true` iff a line opens with a date, which no continuation of another record does.
  static func opensWithDate(_ line: Span<UInt8>) -> Bool {
    var index = line.byte(0) == UInt8(ascii: "[") ? 1 : 0
    return LoggerTime.mayBegin(line, at: index) && LoggerTime.read(line, at: &index)?.day != nil
  }

  private func fields(
    _ line: Span<UInt8>, time: WallTime, at place: Range<Int>
  ) -> LineFields {
    // Words before the time may be the message themselves.
    guard place.lowerBound <= 1 else { return LineFields(time: time, message: 0..<line.count) }
    var end = place.upperBound
    while AppLoggerLayout.separators.contains(line.byte(end)) { end += 1 }
    return LineFields(time: time, message: min(end, line.count)..<line.count)
  }

  private static let separators = Array("] \t|:,".utf8)
}
