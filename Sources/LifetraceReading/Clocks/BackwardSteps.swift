import LifetraceModel

/// The steps backward between neighbouring times of an input, and those that a line says the clock made.
struct BackwardSteps: Sendable {
  /// What lies between two steps that are no disorder.
  struct Part: Sendable {
    /// What its first record shows of the step before it.
    enum Step: Sendable {
      /// It goes back by more than most records stand out of order, and by no more than a minute.
      case short
      /// It goes back by more than a minute, or nothing is before it.
      case long
      /// A line says that the clock was set.
      case marked
    }

    var recording: RecordingHole.Recording
    var count = 1
    let step: Step
    /// How far the step goes back; negative forward.
    let span: TimeSpan
  }

  /// Records that straddle midnight or are out of order go back by less than this.
  static let disorder = TimeSpan.seconds(60)

  /// Steps of so much are not counted.
  let tolerance: TimeSpan
  private(set) var count = 0
  /// The line of the first, where there is one.
  private(set) var firstLine: UInt32 = 0
  /// The longest of those that begin no part.
  private(set) var longest = TimeSpan.zero
  private(set) var parts: [Part] = []
  private var shortCount = 0
  /// What the next record says of the clock.
  private var sign = Sign.none
  /// Whether the record before it is of the daemon that sets the clock.
  private var isAfterDaemon = false

  private enum Sign {
    case none
    /// The clock was set, some time after the record before.
    case set
    /// The clock was set, at once after the record before.
    case setAtOnce
  }

  /// Most records of several processes are out of order by less.
  private static let usualDisorder = TimeSpan.seconds(2)
  /// The corrections that a network's time makes all the while are no steps.
  private static let leastSet = TimeSpan.seconds(1)
  /// More parts than a clock is set, or captures are put together: the order means something else.
  private static let mostParts = 64
  private static let mostShort = 16
  /// A shorter pause between two parts is no hole: records need not be missing in it.
  private static let longestPause = TimeSpan.seconds(60)

  /// Creates an empty count of steps beyond `tolerance`.
  init(beyond tolerance: TimeSpan) { self.tolerance = tolerance }

  /// Whether there are too many parts for any of them to be one.
  var areTooMany: Bool { parts.count > BackwardSteps.mostParts }

  /// Whether there are more short steps than a clock is set.
  var isDisordered: Bool { shortCount > BackwardSteps.mostShort }

  /// Records whether the next record says that the clock was set, and whether it is of the daemon that sets it.
  mutating func noteRecord(setsClock: Bool, isOfDaemon: Bool) {
    sign = !setsClock ? .none : isAfterDaemon ? .setAtOnce : .set
    isAfterDaemon = isOfDaemon
  }

  /// Adds the time of the next record, and counts the step to it if it goes back far enough.
  mutating func note(from previous: Instant?, to next: Instant, line: UInt32) {
    defer { sign = .none }
    guard let previous, let part = parts.indices.last else {
      parts = [Part(next, line: line, .long, .zero)]
      return
    }
    let span = previous - next
    if let step = step(of: span), parts.count <= BackwardSteps.mostParts {
      if step == .short { shortCount += 1 }
      parts.append(Part(next, line: line, step, span))
    } else {
      parts[part].recording.add(next)
      parts[part].count += 1
      longest = max(longest, span)
    }
    guard span > tolerance else { return }
    if count == 0 { firstLine = line }
    count += 1
  }

  /// What kind of step begins a part; `nil` for one that does not.
  private func step(of span: TimeSpan) -> Part.Step? {
    let isSet: Bool
    switch sign {
    case .none: isSet = false
    case .set: isSet = span >= BackwardSteps.leastSet
    case .setAtOnce: isSet = max(span, .zero - span) >= BackwardSteps.leastSet
    }
    if isSet { return .marked }
    if span > BackwardSteps.disorder { return .long }
    return span > BackwardSteps.usualDisorder && !isDisordered ? .short : nil
  }

  /// Moves all times.
  mutating func move(by change: (Instant) -> Instant) {
    for index in parts.indices {
      parts[index].recording.first = change(parts[index].recording.first)
      parts[index].recording.last = change(parts[index].recording.last)
    }
  }

  /// Whether records are in the order of time within parts, and not newest first or in another order.
  static func areInOrder(_ parts: [Part]) -> Bool {
    parts.count <= mostParts && parts.count(where: { $0.count > 1 }) * 2 > parts.count
  }

  /// Times between parts in which nothing was recorded, in the order of time.
  ///
  /// A state does not continue from one part into another that is later in time and was written
  /// earlier, if the two are from two captures. There are no holes if most parts have a single record; then the
  /// input is in another order, such as newest first.
  static func holes(between parts: [Part]) -> [RecordingHole] {
    guard parts.count > 1, areInOrder(parts) else { return [] }
    return RecordingHole.between(
      parts.map(\.recording), longerThan: BackwardSteps.longestPause, shownBy: .backwardTime)
  }
}

extension BackwardSteps.Part {
  fileprivate init(_ time: Instant, line: UInt32, _ step: Step, _ span: TimeSpan) {
    recording = RecordingHole.Recording(first: time, last: time, line: line)
    self.step = step
    self.span = span
  }

  /// Adds the part after it, from which no step divides it.
  mutating func join(_ other: BackwardSteps.Part) {
    recording.add(other.recording.first)
    recording.add(other.recording.last)
    count += other.count
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
