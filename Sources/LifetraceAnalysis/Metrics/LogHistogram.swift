internal import LifetraceModel

/// Counts of durations in buckets whose width grows with the duration.
///
/// Each power of two is cut into 128 buckets, so that the middle of a bucket is within
/// 1/256 (0.4 %) of every duration in it; below 256 ns the buckets are exact.
struct LogHistogram: Sendable {
  private static let bitsPerOctave = 7
  private static let bucketsPerOctave = 1 << bitsPerOctave
  /// The digits of the counts: most counts have only the lowest, which therefore is the smallest.
  /// The others have room only where something was carried to them.
  private var low = OctaveCounts<UInt8>()
  private var middle = OctaveCounts<UInt16>()
  private var high = OctaveCounts<UInt16>()

  /// Counts durations, in nanoseconds.
  ///
  /// Requires: none is below `range` or above it, and none is negative.
  mutating func insert(_ values: [Int64], within range: ClosedRange<Int64>) {
    low.makeRoom(
      for: LogHistogram.bucket(of: range.lowerBound)...LogHistogram.bucket(of: range.upperBound))
    for bucket in low.addOne(toEach: values, in: LogHistogram.bucket) { carry(1, from: bucket) }
  }

  /// Counts all that another histogram counted.
  mutating func add(_ other: LogHistogram) {
    for bucket in other.low.buckets {
      let count = other.count(in: bucket)
      if count > 0 { add(count, to: bucket) }
    }
  }

  /// Returns, for each rank, the middle of the bucket that holds the `rank`-th smallest duration.
  ///
  /// Requires: the ranks ascend, within 1…the number of durations inserted.
  func values(atRanks ranks: [Int]) -> [Int64] {
    var found: [Int64] = []
    var seen = UInt64(0)
    let isLow = middle.buckets.isEmpty
    for bucket in low.buckets {
      seen += isLow ? low[bucket] : count(in: bucket)
      while found.count < ranks.count, seen >= ranks[found.count] {
        found.append(LogHistogram.middle(of: bucket))
      }
      if found.count == ranks.count { break }
    }
    return found
  }

  private mutating func add(_ number: UInt64, to bucket: Int) {
    let overrun = low.add(number, to: bucket)
    if overrun > 0 { carry(overrun, from: bucket) }
  }

  private mutating func carry(_ number: UInt64, from bucket: Int) {
    let overrun = middle.add(number, to: bucket)
    // 40 bits suffice: a trace has fewer than 2³² lines.
    if overrun > 0 { _ = high.add(overrun, to: bucket) }
  }

  private func count(in bucket: Int) -> UInt64 {
    low[bucket] | middle[bucket] << 8 | high[bucket] << 24
  }

  private static func bucket(of value: Int64) -> Int {
    guard value >= 2 * bucketsPerOctave else { return Int(value) }
    let shift = 63 - value.leadingZeroBitCount - bitsPerOctave
    return shift &* bucketsPerOctave &+ Int(value &>> Int64(shift))
  }

  private static func middle(of bucket: Int) -> Int64 {
    guard bucket >= 2 * bucketsPerOctave else { return Int64(bucket) }
    let shift = bucket / bucketsPerOctave - 1
    let mantissa = bucket % bucketsPerOctave + bucketsPerOctave
    return Int64(mantissa) << Int64(shift) + (Int64(1) << Int64(shift)) / 2
  }
}
