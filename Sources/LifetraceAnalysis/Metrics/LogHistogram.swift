internal import LifetraceModel

/// Counts of durations in buckets whose width grows with the duration.
///
/// Each power of two is cut into 128 buckets, so that the middle of a bucket is within
/// 1/256 (0.4 %) of every duration in it; below 256 ns the buckets are exact.
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 7
  private static let bucketsPerOctave = 1 << bitsPerOctave
  /// The counts of the octaves from `firstOctave` on; durations of one kind are of few octaves.
  ///
  /// 32 bits suffice: a trace has fewer than 2³² lines.
  private var counts: [UInt32] = []
  private var firstOctave = 0

  /// Counts a duration; a negative one counts as zero.
  mutating func insert(_ nanoseconds: Int64) {
    let bucket = LogHistogram.bucket(of: UInt64(max(0, nanoseconds)))
    let place = bucket - firstOctave * LogHistogram.bucketsPerOctave
    guard counts.indices.contains(place) else {
      makeRoom(for: bucket / LogHistogram.bucketsPerOctave)
      counts[bucket - firstOctave * LogHistogram.bucketsPerOctave] += 1
      return
    }
    counts[place] += 1
  }

  /// Counts all that another histogram counted.
  mutating func add(_ other: LogHistogram) {
    guard !other.counts.isEmpty else { return }
    makeRoom(for: other.firstOctave)
    makeRoom(for: other.lastOctave)
    let shift = (other.firstOctave - firstOctave) * LogHistogram.bucketsPerOctave
    for (place, count) in other.counts.enumerated() { counts[place + shift] += count }
  }

  /// Returns the middle of the bucket that holds the `rank`-th smallest duration.
  ///
  /// Requires: `rank` within 1…the number of durations inserted.
  func value(atRank rank: Int) -> Int64 {
    var seen = 0
    for (place, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      guard seen < rank else {
        return LogHistogram.middle(of: place + firstOctave * LogHistogram.bucketsPerOctave)
      }
    }
    return 0
  }

  private var lastOctave: Int { firstOctave + counts.count / LogHistogram.bucketsPerOctave - 1 }

  /// Lets an octave, and all between it and those that are there, be counted.
  private mutating func makeRoom(for octave: Int) {
    if counts.isEmpty { firstOctave = octave }
    let missing = max(0, firstOctave - octave, octave - lastOctave)
    let room = [UInt32](repeating: 0, count: missing * LogHistogram.bucketsPerOctave)
    if octave < firstOctave {
      counts = room + counts
      firstOctave = octave
    } else {
      counts += room
    }
  }

  private static func bucket(of value: UInt64) -> Int {
    guard value >= 2 * UInt64(bucketsPerOctave) else { return Int(value) }
    let shift = 63 - value.leadingZeroBitCount - bitsPerOctave
    return shift * bucketsPerOctave + Int(value >> UInt64(shift))
  }

  private static func middle(of bucket: Int) -> Int64 {
    guard bucket >= 2 * bucketsPerOctave else { return Int64(bucket) }
    let shift = bucket / bucketsPerOctave - 1
    let mantissa = bucket % bucketsPerOctave + bucketsPerOctave
    return Int64(mantissa) << Int64(shift) + (Int64(1) << Int64(shift)) / 2
  }
}
