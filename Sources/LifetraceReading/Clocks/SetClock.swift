import LifetraceModel

/// Where the clock of an input's device was set, and how the input's times go on there.
///
/// The lines keep their order. What was written before a step is given the times that the clock would have shown had it
/// been set before, as in a log archive: its last record lies one step of the clock's resolution before the first one
/// after. How much time passed there is unknown, so that no duration across it is a number.
struct SetClock: Sendable {
  /// A moment at which the clock was set.
  struct Step: Sendable {
    /// The first line after it.
    let line: UInt32
    /// How far the clock was set back, as far as the lines show it; negative forward.
    let span: TimeSpan
    /// Whether a line says so.
    let isMarked: Bool
    /// What is added to the times of the lines between the step before and this one.
    fileprivate(set) var move = TimeSpan.zero
  }

  /// In the order of the lines.
  private(set) var steps: [Step] = []
  /// The moments at which it was set, and times between captures in which nothing was recorded.
  private(set) var holes: [RecordingHole] = []
  /// From the earliest to the latest record.
  private(set) var window: ClosedRange<Instant>?
  /// What lies between two steps, by the times as they are written.
  private var recordings: [RecordingHole.Recording] = []
  /// The steps back that remain: captures were put together, or records are out of order.
  private(set) var disorder: Disorder?

  /// Steps back that are none of the clock.
  struct Disorder: Sendable {
    var count: Int
    var line: UInt32
    var longest: TimeSpan
  }

  /// The clock of an input without steps.
  init() {}

  /// - Parameters:
  ///   - found: the steps of the input.
  ///   - isSet: whether the clock was set before each of its parts.
  ///   - resolution: the least difference between two times of the input.
  init(_ found: BackwardSteps, isSet: [Bool], resolution: TimeSpan) {
    var parts: [BackwardSteps.Part] = []
    var groups: [Int] = []
    for (part, isSet) in zip(found.parts, isSet) {
      if isSet {
        steps.append(
          Step(line: part.recording.line, span: part.span, isMarked: part.step == .marked))
        recordings.append(part.recording)
      } else if var group = recordings.popLast() {
        group.add(part.recording.first)
        group.add(part.recording.last)
        recordings.append(group)
      } else {
        recordings = [part.recording]
      }
      if !isSet, part.step == .short, !parts.isEmpty {
        parts[parts.count - 1].join(part)
      } else {
        parts.append(part)
        groups.append(steps.count)
      }
    }
    findMoves(resolution)
    for place in parts.indices {
      let line = parts[place].recording.line
      parts[place].recording.first = time(parts[place].recording.first, line: line)
      parts[place].recording.last = time(parts[place].recording.last, line: line)
    }
    holes += BackwardSteps.holes(between: parts)
    if let first = parts.map(\.recording.first).min(), let last = parts.map(\.recording.last).max()
    {
      window = first...last
    }
    disorder = Disorder(found, isSet)
  }

  /// Finds how far the recordings before each step move, the last first.
  private mutating func findMoves(_ resolution: TimeSpan) {
    var later = TimeSpan.zero
    for place in steps.indices.reversed() {
      let (before, after) = (recordings[place], recordings[place + 1])
      let until = after.first + later
      later += after.first - before.last - resolution
      steps[place].move = later
      holes.append(
        RecordingHole(
          after: before.last + later, until: until, line: steps[place].line, cause: .unmeasured))
    }
    holes.reverse()
  }

  /// The time of a line as the clock would have shown it after it was set last.
  func time(_ time: Instant, line: UInt32) -> Instant {
    let next = steps.partitionPoint { $0.line <= line }
    return next < steps.count ? time + steps[next].move : time
  }

  /// The times of the lines before each step.
  ///
  /// - Parameter input: the index of the input among the inputs.
  func movedTimes(in input: UInt32) -> [MovedTimes] {
    zip(recordings, steps).map { recording, step in
      MovedTimes(
        printed: recording.first...recording.last, shift: step.move,
        setAt: SourcePosition(input: input, line: step.line))
    }
  }

  /// A hole within one recording, in its place; `nil` for what only seemed one by the order of time.
  func placed(_ hole: RecordingHole) -> RecordingHole? {
    let recording = recordings.last { $0.line <= hole.line }
    guard let recording, recording.first <= hole.after, hole.until <= recording.last else {
      return nil
    }
    var hole = hole
    hole.after = time(hole.after, line: hole.line)
    hole.until = time(hole.until, line: hole.line)
    return hole
  }
}

extension SetClock.Disorder {
  /// The steps of an input that are none of the clock; `nil` if there are none.
  fileprivate init?(_ found: BackwardSteps, _ isSet: [Bool]) {
    let counted = zip(found.parts, isSet).filter { $0.0.span > found.tolerance }
    let others = counted.filter { !$0.1 }.map(\.0)
    count = found.count - (counted.count - others.count)
    longest = others.map(\.span).reduce(found.longest, max)
    // Where the first of all is one of the clock, another of the parts is the first that is not.
    let isFirstSet = counted.first.map { $0.1 && $0.0.recording.line == found.firstLine } ?? false
    line = isFirstSet ? others.first?.recording.line ?? found.firstLine : found.firstLine
    if count == 0 { return nil }
  }
}

extension SetClock {
  /// The step at the end of summer time, as far as two records show it.
  private static let hour = TimeSpan.seconds(3600 - 300)..<TimeSpan.seconds(3600 + 1)

  /// Returns what the user should know of the steps of an input's times.
  ///
  /// - Parameters:
  ///   - name: how reports call the input.
  ///   - input: its index among the inputs.
  ///   - isZoneOpen: whether its times are local, in an unknown zone.
  func diagnostics(in name: String, input: UInt32, isZoneOpen: Bool) -> [Diagnostic] {
    let set = steps.map { step in
      let way = step.span < .zero ? "forward" : "back"
      let span = SetClock.text(max(step.span, .zero - step.span))
      return Diagnostic(
        step.isMarked ? .note : .warning,
        "time in '\(name)' goes \(way) by \(span): the clock of the device was set",
        source: SourcePosition(input: input, line: step.line),
        notes: [
          "lines keep their order; times before are given as the clock would have shown them after it was set, and "
            + "durations across the step are unknown"
        ] + notes(on: step.span, isZoneOpen))
    }
    return set + (disorder.map { [diagnostic($0, in: name, input, isZoneOpen)] } ?? [])
  }

  private func diagnostic(
    _ disorder: Disorder, in name: String, _ input: UInt32, _ isZoneOpen: Bool
  ) -> Diagnostic {
    let isLong = disorder.longest > BackwardSteps.disorder
    let result =
      holes.contains { $0.cause == .backwardTime }
      ? "the parts are put in the order of time, and nothing holds from one to the next"
      : "records are sorted by time"
    return Diagnostic(
      isLong ? .warning : .note,
      "time in '\(name)' goes back by up to \(SetClock.text(disorder.longest)); expected rising times",
      source: SourcePosition(input: input, line: disorder.line), count: disorder.count,
      notes: isLong
        ? ["the clock was set, or captures were put together; \(result)"]
          + notes(on: disorder.longest, isZoneOpen)
        : [result])
  }

  private func notes(on span: TimeSpan, _ isZoneOpen: Bool) -> [String] {
    isZoneOpen && SetClock.hour.contains(span)
      ? ["if it was the end of summer time, name the zone with --time-zone"] : []
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

/// The messages of the log system about the clock of the device, which `log show` prints where it was set.
enum ClockMessage {
  /// Every message about the clock contains it.
  static let text = Array("=== system wallclock time adjusted".utf8)

  /// The daemon that sets the clock, at most 10 ms before such a message.
  static let daemon = Array("timed".utf8)

  /// Whether a record's message says that the clock of the device was set.
  static func isOne(_ message: Span<UInt8>) -> Bool { message.has(text) }
}
