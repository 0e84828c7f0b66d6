internal import LifetraceModel

/// Durations of several kinds, each kind with a sample of its own.
///
/// They are gathered and put into their samples together: one by one, each would wait for the memory
/// of its sample.
struct DurationSamples: Sendable {
  private struct Gathered {
    var span: TimeSpan
    var kind: UInt8
  }

  private static let gatheredCount = 128

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
    gathered.append(Gathered(span: span, kind: UInt8(truncatingIfNeeded: kind)))
    if gathered.count >= Self.gatheredCount { settle() }
  }

  /// Puts what was gathered into its samples.
  mutating func settle() {
    guard !gathered.isEmpty else { return }
    if samples.isEmpty { samples = Array(repeating: DurationSample(), count: kindCount) }
    // Those of a kind side by side: `ends[kind]` is where they end.
    var ends = InlineArray<32, Int>(repeating: 0)
    for item in gathered { ends[Int(item.kind)] += 1 }
    var end = 0
    for kind in 0..<kindCount {
      end += ends[kind]
      ends[kind] = end
    }
    var sorted = InlineArray<128, Int64>(repeating: 0)
    for item in gathered {
      ends[Int(item.kind)] -= 1
      sorted[ends[Int(item.kind)]] = max(0, item.span.nanoseconds)
    }
    // Now each is where they begin.
    for kind in 0..<kindCount {
      let last = kind + 1 < kindCount ? ends[kind + 1] : gathered.count
      guard ends[kind] < last else { continue }
      samples[kind].insert(sorted.span.extracting(ends[kind]..<last))
    }
    gathered.removeAll(keepingCapacity: true)
  }
}
