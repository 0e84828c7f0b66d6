import LifetraceModel

/// Remembers the last records, to count each record of a doubled log once.
///
/// The copies are 40–150 µs apart, sometimes swapped with their neighbours.
struct DoubledRecords: Sendable {
  private struct Entry: Sendable {
    var hash: Int
    var time: Instant
    var isPaired: Bool
  }

  private var recent: [Entry] = []
  private var next = 0

  private static let capacity = 32
  private static let window = TimeSpan.milliseconds(1)

  /// Whether the same process wrote the same message less than a millisecond before or after.
  ///
  /// With a clock coarser than a millisecond a copy looks like a repetition, and none is doubled.
  ///
  /// - Parameter isCounted: whether each of a process's equal messages counts, however close.
  ///   Such a message is a copy only where most other records have one.
  mutating func isDoubled(
    _ record: LogRecord, resolution: Int64, isCounted: Bool = false
  ) -> Bool {
    guard resolution <= 1_000_000 else { return false }
    let hash = DoubledRecords.hash(record)
    let mayBeCopy = !isCounted || areMostDoubled(except: hash)
    for index in recent.indices
    where mayBeCopy && recent[index].hash == hash && !recent[index].isPaired {
      let gap = record.time - recent[index].time
      if gap.nanoseconds.magnitude < UInt64(DoubledRecords.window.nanoseconds) {
        recent[index].isPaired = true
        return true
      }
    }
    let entry = Entry(hash: hash, time: record.time, isPaired: false)
    if recent.count < DoubledRecords.capacity {
      recent.append(entry)
    } else {
      recent[next] = entry
      next = (next + 1) % DoubledRecords.capacity
    }
    return false
  }

  private func areMostDoubled(except hash: Int) -> Bool {
    let others = recent.filter { $0.hash != hash }
    let pairedCount = others.count { $0.isPaired }
    return pairedCount > 0 && 2 * pairedCount >= others.count
  }

  private static func hash(_ record: LogRecord) -> Int {
    var hasher = Hasher()
    hasher.combine(record.process)
    hasher.combine(record.pid)
    hasher.combine(record.message)
    return hasher.finalize()
  }
}

/// A log that holds each line twice, whose times are whole seconds.
///
/// With such times a copy looks like a repetition, unless every line has one.
enum DoubledLines {
  /// So many lines show it.
  private static let least = 4

  /// Whether the beginning of a log shows nothing but pairs of lines.
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
