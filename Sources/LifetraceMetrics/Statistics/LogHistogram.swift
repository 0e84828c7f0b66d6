internal import LifetraceModel

/// Counts of durations in buckets whose width grows with the duration.
///
/// Each power of two is cut into 128 buckets, so that the middle of a bucket is within
/// 1/256 (0.4 %) of every duration in it; below 256 ns the buckets are exact.
struct LogHistogram: Sendable {
  /// What the counter of a bucket could not hold.
  private struct Carry: Sendable {
    var bucket: UInt32
    /// How many times 256; a trace has fewer than 2³² lines.
    var count: UInt32
  }

  private static let bucketsPerOctave = OctaveCounts.bucketsPerOctave
  private static let bitsPerOctave = bucketsPerOctave.trailingZeroBitCount
  private var low = OctaveCounts()
  /// In the order of their buckets: few ever count beyond a byte.
  private var carries: [Carry] = []

  /// Counts durations, in nanoseconds.
  ///
  /// Requires: none is below `range` or above it, and none is negative.
  mutating func insert(_ values: Span<Int64>, within range: ClosedRange<Int64>) {
    low.makeRoom(
      for: LogHistogram.bucket(of: range.lowerBound)...LogHistogram.bucket(of: range.upperBound))
    for bucket in low.addOne(toEach: values, in: LogHistogram.bucket) { carry(1, from: bucket) }
  }

  /// Counts all that another histogram counted.
  mutating func add(_ other: LogHistogram) {
    for bucket in low.add(other.low) { carry(1, from: bucket) }
    for carry in other.carries { self.carry(UInt64(carry.count), from: Int(carry.bucket)) }
  }

  /// Returns, for each rank, the middle of the bucket that holds the `rank`-th smallest duration.
  ///
  /// Requires: the ranks ascend, within 1…the number of durations inserted.
  func values(atRanks ranks: [Int]) -> [Int64] {
    var found: [Int64] = []
    var seen = UInt64(0)
    var carries = carries[...]
    for octave in low.octaves {
      guard found.count < ranks.count else { break }
      // Most octaves hold none of the ranks.
      let own = carries.prefix { $0.bucket < octave.upperBound }
      let sum = low.sum(of: octave) + own.reduce(0) { $0 + UInt64($1.count) << 8 }
      guard seen + sum >= ranks[found.count] else {
        seen += sum
        carries = carries.dropFirst(own.count)
        continue
      }
      for bucket in octave {
        seen += low[bucket]
        if let carry = carries.first, carry.bucket == bucket {
          seen += UInt64(carry.count) << 8
          carries.removeFirst()
        }
        while found.count < ranks.count, seen >= ranks[found.count] {
          found.append(LogHistogram.middle(of: bucket))
        }
      }
    }
    return found
  }

  private mutating func carry(_ number: UInt64, from bucket: Int) {
    let bucket = UInt32(truncatingIfNeeded: bucket)
    let place = carries.partitionPoint { $0.bucket < bucket }
    if place == carries.count || carries[place].bucket != bucket {
      carries.insert(Carry(bucket: bucket, count: 0), at: place)
    }
    carries[place].count &+= UInt32(truncatingIfNeeded: number)
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

/// Counters of buckets, 128 for each power of two, with room for neighbouring octaves alone: those
/// between the first and the last into which anything fell.
///
/// A counter is one byte: most stay small. One that runs over begins anew and tells what to carry.
struct OctaveCounts: Sendable {
  static let bucketsPerOctave = 128

  private var digits: [UInt8] = []
  private var firstBucket = 0

  /// The buckets that there is room for.
  var buckets: Range<Int> { firstBucket..<firstBucket + digits.count }

  /// The octaves that there is room for, by their buckets.
  var octaves: some Sequence<Range<Int>> {
    stride(from: buckets.lowerBound, to: buckets.upperBound, by: Self.bucketsPerOctave)
      .lazy.map { $0..<$0 + Self.bucketsPerOctave }
  }

  /// What the counter of a bucket shows.
  ///
  /// Requires: there is room for it.
  subscript(bucket: Int) -> UInt64 { UInt64(digits[bucket - firstBucket]) }

  /// The sum of what some counters show.
  ///
  /// Requires: there is room for their buckets.
  func sum(of buckets: Range<Int>) -> UInt64 {
    let counters = digits.span.extracting(
      buckets.lowerBound - firstBucket..<buckets.upperBound - firstBucket)
    var sum: UInt32 = 0
    for index in counters.indices { sum &+= UInt32(counters[index]) }
    return UInt64(sum)
  }

  /// Counts all that others counted; returns the buckets whose counters ran over, each once.
  mutating func add(_ other: OctaveCounts) -> [Int] {
    guard !other.digits.isEmpty else { return [] }
    makeRoom(for: other.buckets.lowerBound...other.buckets.upperBound - 1)
    var overrun: [Int] = []
    let first = other.firstBucket - firstBucket
    var digits = digits.mutableSpan
    for index in other.digits.indices {
      let (sum, isOver) = digits[first + index].addingReportingOverflow(other.digits[index])
      digits[first + index] = sum
      if isOver { overrun.append(other.firstBucket + index) }
    }
    return overrun
  }

  /// Counts one more in each of some buckets, which there is room for; returns those whose counter
  /// ran over, each as often as it did.
  @inline(__always)
  mutating func addOne(toEach values: Span<Int64>, in bucket: (Int64) -> Int) -> [Int] {
    var overrun: [Int] = []
    let first = firstBucket
    // At once, so that it is asked once whether the digits are shared.
    var digits = digits.mutableSpan
    for index in values.indices {
      let bucket = bucket(values[index])
      digits[bucket &- first] &+= 1
      if digits[bucket &- first] == 0 { overrun.append(bucket) }
    }
    return overrun
  }

  /// Lets buckets be counted.
  mutating func makeRoom(for wanted: ClosedRange<Int>) {
    if !buckets.contains(wanted.lowerBound) { makeRoom(for: wanted.lowerBound) }
    if !buckets.contains(wanted.upperBound) { makeRoom(for: wanted.upperBound) }
  }

  /// Lets the octave of a bucket, and all between it and those that are there, be counted.
  private mutating func makeRoom(for bucket: Int) {
    let start = bucket - bucket % Self.bucketsPerOctave
    if digits.isEmpty { firstBucket = start }
    let missing = max(0, firstBucket - start, start + Self.bucketsPerOctave - buckets.upperBound)
    // No more than is needed: there are thousands of these.
    var wider: [UInt8] = []
    wider.reserveCapacity(digits.count + missing)
    if start < firstBucket {
      wider.append(contentsOf: repeatElement(0, count: missing))
      wider += digits
      firstBucket = start
    } else {
      wider += digits
      wider.append(contentsOf: repeatElement(0, count: missing))
    }
    digits = wider
  }
}
