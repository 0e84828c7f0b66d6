import LifetraceModel

/// The steps backward between neighbouring times of an input.
struct BackwardSteps: Sendable {
  /// What lies between two steps that are no disorder.
  private struct Part {
    var recording: RecordingHole.Recording
    var count = 1

    init(_ time: Instant, line: UInt32) {
      recording = RecordingHole.Recording(first: time, last: time, line: line)
    }
  }

  /// Records that straddle midnight or are out of order go back by less than this.
  static let disorder = TimeSpan.seconds(60)

  /// Steps of so much are not counted.
  let tolerance: TimeSpan
  private(set) var count = 0
  /// The line of the first, where there is one.
  private(set) var firstLine: UInt32 = 0
  private(set) var longest = TimeSpan.zero
  private var parts: [Part] = []

  /// More parts than a clock is set, or captures are put together: the order means something else.
  private static let mostParts = 64
  /// The step at the end of summer time, as far as two records show it.
  private static let hour = TimeSpan.seconds(3600 - 300)..<TimeSpan.seconds(3600 + 1)
  /// A shorter pause between two parts is no hole: records need not be missing in it.
  private static let longestPause = TimeSpan.seconds(60)

  /// Creates an empty count of steps beyond `tolerance`.
  init(beyond tolerance: TimeSpan) { self.tolerance = tolerance }

  /// Adds the time of the next record, and counts the step to it if it goes back far enough.
  mutating func note(from previous: Instant?, to next: Instant, line: UInt32) {
    guard let previous, let part = parts.indices.last else {
      parts = [Part(next, line: line)]
      return
    }
    let step = previous - next
    if step > BackwardSteps.disorder, parts.count <= BackwardSteps.mostParts {
      parts.append(Part(next, line: line))
    } else {
      parts[part].recording.add(next)
      parts[part].count += 1
    }
    guard step > tolerance else { return }
    if count == 0 { firstLine = line }
    count += 1
    longest = max(longest, step)
  }

  /// Moves all times.
  mutating func move(by change: (Instant) -> Instant) {
    for index in parts.indices {
      parts[index].recording.first = change(parts[index].recording.first)
      parts[index].recording.last = change(parts[index].recording.last)
    }
  }

  /// Times between the parts in which nothing was recorded, in the order of time.
  ///
  /// A state does not continue from one part into another that is later in time and was written
  /// earlier: either the clock was set between the two, or they are from two captures. There are no
  /// holes if most parts have a single record; then the input is in another order, such as newest first.
  var holes: [RecordingHole] {
    guard parts.count > 1, parts.count <= BackwardSteps.mostParts,
      parts.count(where: { $0.count > 1 }) * 2 > parts.count
    else { return [] }
    return RecordingHole.between(
      parts.map(\.recording), longerThan: BackwardSteps.longestPause, shownBy: .backwardTime)
  }

  /// Returns the diagnostic about the steps; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - name: how reports call the input.
  ///   - input: its index among the inputs.
  ///   - isZoneOpen: whether its times are local, in an unknown zone.
  func diagnostic(in name: String, input: UInt32, isZoneOpen: Bool = false) -> Diagnostic? {
    guard count > 0 else { return nil }
    let isDisorder = longest <= BackwardSteps.disorder
    return Diagnostic(
      isDisorder ? .note : .warning,
      "time in '\(name)' goes back by up to \(BackwardSteps.text(longest)); expected rising times",
      source: SourcePosition(input: input, line: firstLine), count: count,
      notes: isDisorder ? ["records are sorted by time"] : notes(isZoneOpen: isZoneOpen))
  }

  private func notes(isZoneOpen: Bool) -> [String] {
    let cause = "the clock was set, or captures were put together"
    let result =
      holes.isEmpty
      ? "records are sorted by time"
      : "the parts are put in the order of time, and nothing holds from one to the next"
    let isHour = BackwardSteps.hour.contains(longest)
    guard isZoneOpen, isHour else { return ["\(cause); \(result)"] }
    return [
      "\(cause); \(result)", "if it was the end of summer time, name the zone with --time-zone",
    ]
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

/// Events of an input whose lines have their own time, date and zone.
struct DatedEvents: Sendable {
  /// The earliest of their times so far.
  var first: Instant
  /// The latest.
  var last: Instant
  /// Seconds east of UTC in which they are written.
  var zoneSeconds: Int
}
