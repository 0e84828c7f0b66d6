internal import LifetraceModel

/// Counts of durations in buckets whose width grows with the duration.
///
/// Each power of two is cut into 128 buckets, so that the middle of a bucket is within
/// 1/256 (0.4 %) of every duration in it; below 256 ns the buckets are exact.
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 7
  private static let bucketsPerOctave = 1 << bitsPerOctave
  private static let bucketCount = (64 - bitsPerOctave) * bucketsPerOctave

  /// 32 bits suffice: a trace has fewer than 2³² lines.
  private var counts = [UInt32](repeating: 0, count: LogHistogram.bucketCount)

  /// Counts a duration; a negative one counts as zero.
  mutating func insert(_ nanoseconds: Int64) {
    counts[LogHistogram.bucket(of: UInt64(max(0, nanoseconds)))] += 1
  }

  /// Counts all that another histogram counted.
  mutating func add(_ other: LogHistogram) {
    for bucket in counts.indices { counts[bucket] += other.counts[bucket] }
  }

  /// Returns the middle of the bucket that holds the `rank`-th smallest duration.
  ///
  /// Requires: `rank` within 1…the number of durations inserted.
  func value(atRank rank: Int) -> Int64 {
    var seen = 0
    for (bucket, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      if seen >= rank { return LogHistogram.middle(of: bucket) }
    }
    return 0
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
