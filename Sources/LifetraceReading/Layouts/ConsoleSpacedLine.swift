import LifetraceModel

/// A line of a Console copy whose tabs became spaces.
///
/// `default 2019-01-08 13:26:14.087889 +0800 assertiond message`
enum ConsoleSpacedLine {
  /// How far into a line its time may stand.
  private static let reach = 28

  /// Returns the parts of a line, or `nil` when it is none of Console's.
  static func read(_ line: Span<UInt8>) -> LineFields? {
    var start = 0
    while start < reach, start < line.count, !line.byte(start).isDigit { start += 1 }
    var end = start
    guard line.byte(start).isDigit,
      let time = TimeShape.dated(line, at: &end) ?? TimeShape.timeOfDay(line, at: &end)
    else { return nil }
    let level = line.trimmed(0..<start)
    let hasLevel = KnownWords.contain(KnownWords.levels, line, level)
    guard hasLevel || level.isEmpty, let process = process(line, after: end) else { return nil }
    // A time alone is what any logger prints; Console shows a zone or a daemon's name beside it.
    let isSystem = KnownWords.contain(KnownWords.processes, line, process)
    guard hasLevel || isSystem || (time.zoneSeconds != nil && time.month == nil) else { return nil }
    let message = min(line.skippingBlanks(from: process.upperBound), line.count)
    var fields = LineFields(time: time, message: message..<line.count)
    fields.process = process
    return fields
  }

  /// The process: one word, or several where a tab became more than one space.
  private static func process(_ line: Span<UInt8>, after end: Int) -> Range<Int>? {
    let start = line.skippingBlanks(from: end)
    guard start > end, start < line.count else { return nil }
    var stop = start
    var isWide = start - end > 1
    // Behind one that is known a single space may be what is left where its line was wrapped.
    if isWide, let space = line.firstIndex(of: .space, from: start, limit: start + 64),
      KnownWords.contain(KnownWords.processes, line, start..<space)
    {
      isWide = false
    }
    while stop < line.count, stop - start < 64 {
      if line.byte(stop) == .tab { break }
      if line.byte(stop) == .space, !isWide || line.byte(stop + 1) == .space { break }
      stop += 1
    }
    // A word that ends like a sentence's part or opens a bracket is no process.
    guard line.byte(start) != UInt8(ascii: "["), line.byte(start) != UInt8(ascii: "<"),
      line.byte(stop - 1) != UInt8(ascii: ":")
    else { return nil }
    return start..<stop
  }

  /// The place inside a message where the next record begins, when the line breaks were lost:
  /// a time of day and the name of a process that is known.
  ///
  /// Only lines with a space after the time are looked at; tabs survive where line breaks do.
  static func lostBreak(_ line: Span<UInt8>, after fields: LineFields) -> Int? {
    guard let process = fields.process, line.byte(process.upperBound) == .space else { return nil }
    var index = fields.message.lowerBound
    while let colon = line.firstIndex(of: UInt8(ascii: ":"), from: index) {
      index = colon + 1
      let start = colon - 2
      guard start > fields.message.lowerBound, line.byte(start - 1) == .space,
        line.byte(start).isDigit
      else { continue }
      var end = start
      guard TimeShape.timeOfDay(line, at: &end) != nil,
        let process = self.process(line, after: end),
        KnownWords.contain(KnownWords.processes, line, process)
      else { continue }
      return start
    }
    return nil
  }
}
