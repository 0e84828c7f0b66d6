internal import LifetraceModel

/// Durations of several kinds, each kind with a sample of its own.
///
/// They are gathered and put into their samples together: one by one, each would wait for the memory
/// of its sample.
struct DurationSamples: Sendable {
  /// A duration in nanoseconds, and its kind in the bits above it.
  struct Gathered {
    static let kindShift: UInt64 = 59
    let bits: UInt64

    /// Gathers a duration; the nearest that can be, if it is negative or too long.
    @inline(__always)
    init(_ nanoseconds: Int64, as kind: Int) {
      let nanoseconds = UInt64(max(0, min(nanoseconds, DurationSamples.longest - 1)))
      bits = nanoseconds | UInt64(truncatingIfNeeded: kind) << Self.kindShift
    }

    var kind: Int { Int(truncatingIfNeeded: bits >> Self.kindShift) }
    var nanoseconds: Int64 { Int64(bitPattern: bits & (1 << Self.kindShift - 1)) }
  }

  /// 8 KB: the more of a kind come together, the fewer times its sample is fetched.
  private static let gatheredCount = 1024
  /// So many can be handed over at once.
  static let mostAtOnce = gatheredCount
  /// 18 years.
  fileprivate static let longest: Int64 = 1 << 59
  /// Shorter ones can be gathered.
  static let gatheredLimit = TimeSpan(nanoseconds: longest)

  private let kindCount: Int
  /// One for each kind; empty until something was gathered.
  private var samples: [DurationSample] = []
  private var gathered: [Gathered] = []

  /// Creates empty samples of so many kinds.
  ///
  /// Requires: there are at most 32.
  init(kindCount: Int) {
    self.kindCount = kindCount
  }

  /// The durations of a kind.
  ///
  /// Requires: `settle()` was called behind the last that was inserted.
  subscript(kind: Int) -> DurationSample { samples.isEmpty ? DurationSample() : samples[kind] }

  /// Adds a duration; a negative one counts as zero.
  @inline(__always)
  mutating func insert(_ span: TimeSpan, as kind: Int) {
    guard span.nanoseconds < Self.longest else { return insertAlone(span, as: kind) }
    gathered.append(Gathered(span.nanoseconds, as: kind))
    if gathered.count >= Self.gatheredCount { settle() }
  }

  /// Adds as many durations as `gather` hands over, at most `count`: at once, so that it is asked
  /// once whether there is room.
  ///
  /// Requires: none reaches `gatheredLimit`.
  @inline(__always)
  mutating func insert(upTo count: Int, _ gather: (inout OutputSpan<Gathered>) -> Void) {
    if gathered.count + count > Self.gatheredCount { settle() }
    gathered.append(addingCapacity: count, initializingWith: gather)
    if gathered.count >= Self.gatheredCount { settle() }
  }

  /// Puts what was gathered into its samples.
  mutating func settle() {
    guard !gathered.isEmpty else { return }
    makeSamples()
    // Those of a kind side by side: `ends[kind]` is where they end.
    var ends = InlineArray<32, Int>(repeating: 0)
    for item in gathered { ends[item.kind] += 1 }
    var end = 0
    for kind in 0..<kindCount {
      end += ends[kind]
      ends[kind] = end
    }
    var sorted = InlineArray<1024, Int64>(repeating: 0)
    for item in gathered {
      ends[item.kind] -= 1
      sorted[ends[item.kind]] = item.nanoseconds
    }
    // Now each is where they begin.
    for kind in 0..<kindCount {
      let last = kind + 1 < kindCount ? ends[kind + 1] : gathered.count
      guard ends[kind] < last else { continue }
      samples[kind].insert(sorted.span.extracting(ends[kind]..<last))
    }
    gathered.removeAll(keepingCapacity: true)
  }

  /// Adds a duration that cannot be gathered.
  @inline(never)
  private mutating func insertAlone(_ span: TimeSpan, as kind: Int) {
    makeSamples()
    samples[kind].insert(span)
  }

  private mutating func makeSamples() {
    if samples.isEmpty { samples = Array(repeating: DurationSample(), count: kindCount) }
  }
}
