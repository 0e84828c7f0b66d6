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
