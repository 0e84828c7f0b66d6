import LifetraceModel

/// Remembers the last records, to count each record once in a log that holds all of them several times.
///
/// The copies are 5–150 µs apart, sometimes swapped with their neighbours; captures with two and with three
/// copies were seen.
struct DoubledRecords: Sendable {
  private struct Entry: Sendable {
    var hash: Int
    var time: Instant
    var copyCount = 0
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
  ///   Such a message has as many copies as most other records.
  mutating func isDoubled(
    _ record: LogRecord, resolution: Int64, isCounted: Bool = false
  ) -> Bool {
    guard resolution <= 1_000_000 else { return false }
    let hash = DoubledRecords.hash(record)
    for index in recent.indices where recent[index].hash == hash {
      let gap = record.time - recent[index].time
      guard gap.nanoseconds.magnitude < UInt64(DoubledRecords.window.nanoseconds),
        !isCounted || doMostHaveMoreCopies(than: recent[index])
      else { continue }
      recent[index].copyCount += 1
      return true
    }
    let entry = Entry(hash: hash, time: record.time)
    if recent.count < DoubledRecords.capacity {
      recent.append(entry)
    } else {
      recent[next] = entry
      next = (next + 1) % DoubledRecords.capacity
    }
    return false
  }

  private func doMostHaveMoreCopies(than entry: Entry) -> Bool {
    let others = recent.filter { $0.hash != entry.hash }
    let count = others.count { $0.copyCount > entry.copyCount }
    return count > 0 && 2 * count >= others.count
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
