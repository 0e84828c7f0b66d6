/// Counts of durations in buckets whose width grows with the duration.
///
/// Each power of two is cut into 64 buckets, so that the middle of a bucket is within
/// 1/128 (0.8 %) of every duration in it; below 128 ns the buckets are exact.
struct LogHistogram: Sendable {
  private static let bucketsPerOctave = 64
  private static let bitsPerOctave = bucketsPerOctave.trailingZeroBitCount

  /// The counts of neighbouring octaves: those between the first and the last with any duration. A trace
  /// has fewer than 2³² lines.
  private var counts: [UInt32] = []
  private var firstBucket = 0

  /// Counts durations, in nanoseconds.
  ///
  /// Requires: none is below `range` or above it, and none is negative.
  mutating func insert(_ values: Span<Int64>, within range: ClosedRange<Int64>) {
    cover(LogHistogram.bucket(of: range.lowerBound)...LogHistogram.bucket(of: range.upperBound))
    for index in values.indices {
      counts[LogHistogram.bucket(of: values[index]) - firstBucket] += 1
    }
  }

  /// Adds the counts of another histogram.
  mutating func add(_ other: LogHistogram) {
    guard !other.counts.isEmpty else { return }
    cover(other.firstBucket...other.firstBucket + other.counts.count - 1)
    for index in other.counts.indices {
      counts[other.firstBucket - firstBucket + index] += other.counts[index]
    }
  }

  /// Returns, for each rank, the middle of the bucket that holds the `rank`-th smallest duration.
  ///
  /// Requires: the ranks ascend, within 1…the number of durations inserted.
  func values(atRanks ranks: [Int]) -> [Int64] {
    var found: [Int64] = []
    var seen = 0
    for (index, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      while found.count < ranks.count, seen >= ranks[found.count] {
        found.append(LogHistogram.middle(of: firstBucket + index))
      }
    }
    return found
  }

  /// Extends the counts to whole octaves around some buckets.
  private mutating func cover(_ buckets: ClosedRange<Int>) {
    let octave = Self.bucketsPerOctave
    let start = buckets.lowerBound / octave * octave
    let end = (buckets.upperBound / octave + 1) * octave
    if counts.isEmpty { firstBucket = start }
    if start < firstBucket {
      counts.insert(contentsOf: repeatElement(0, count: firstBucket - start), at: 0)
      firstBucket = start
    }
    let missing = end - firstBucket - counts.count
    if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
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
