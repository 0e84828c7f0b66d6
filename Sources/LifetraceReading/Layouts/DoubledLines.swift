/// A log that holds each line twice, whose times are whole seconds.
///
/// Such a time does not tell a copy from a repetition; that every line has a copy does.
enum DoubledLines {
  /// So many lines show it.
  private static let least = 4

  /// `true` iff the beginning of a log shows nothing but pairs of lines.
  static func cover(_ sample: Span<UInt8>) -> Bool {
    var pairs = 0
    var singles = 0
    var seconds = 0
    var start = 0
    while start < sample.count {
      let end = sample.lineStop(from: start)
      let line = sample.extracting(start..<end)
      start = end + 1
      guard !line.isEmpty else { continue }
      let next = sample.lineStop(from: min(start, sample.count))
      guard end < sample.count, next < sample.count || pairs == 0 else { break }
      var timeEnd = 0
      guard start <= next, line.equals(Array(sample.extracting(start..<next))) else {
        singles += 1
        continue
      }
      pairs += 1
      if TimeShape.syslog(line, at: &timeEnd)?.resolution == 1_000_000_000 { seconds += 1 }
      start = next + 1
    }
    return pairs >= least && singles * 10 <= pairs && seconds * 2 >= pairs
  }
}
