import LifetraceModel

/// The steps backward between neighbouring times of an input.
struct BackwardSteps: Sendable {
  /// Records that straddle midnight or stand out of order do so by less than this.
  static let disorder = TimeSpan.seconds(60)

  /// Steps of so much are not counted.
  let tolerance: TimeSpan
  private(set) var count = 0
  /// The line of the first, where there is one.
  private(set) var firstLine: UInt32 = 0
  private(set) var longest = TimeSpan.zero

  /// Creates an empty count of steps beyond `tolerance`.
  init(beyond tolerance: TimeSpan) { self.tolerance = tolerance }

  /// Counts the step from one time to that of the record behind it, if it goes back far enough.
  mutating func note(from previous: Instant, to next: Instant, line: UInt32) {
    guard previous - next > tolerance else { return }
    if count == 0 { firstLine = line }
    count += 1
    longest = max(longest, previous - next)
  }

  /// Returns what there is to say about them; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - name: how reports call the input.
  ///   - input: its index among the inputs.
  func diagnostic(in name: String, input: UInt32) -> Diagnostic? {
    guard count > 0 else { return nil }
    let isDisorder = longest <= BackwardSteps.disorder
    return Diagnostic(
      isDisorder ? .note : .warning,
      "time in '\(name)' goes back by up to \(BackwardSteps.text(longest)); expected rising times",
      source: SourcePosition(input: input, line: firstLine), count: count,
      notes: [
        (isDisorder ? "" : "the clock was set, or captures were put together; ")
          + "records are sorted by time"
      ])
  }

  /// A length in the largest unit that it has at least one of.
  private static func text(_ span: TimeSpan) -> String {
    let units: [(name: String, nanoseconds: Int64)] = [
      ("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000),
    ]
    let unit = units.first { span.nanoseconds >= $0.nanoseconds } ?? ("ns", 1)
    return "\(span.nanoseconds / unit.nanoseconds) \(unit.name)"
  }
}
