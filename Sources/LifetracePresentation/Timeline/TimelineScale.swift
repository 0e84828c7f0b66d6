import LifetraceModel

/// Where the instants of a timeline lie on an axis from 0 to `width`, with long quiet stretches folded.
struct TimelineScale: Sendable {
  /// A part of the axis on which time passes evenly.
  struct Segment: Hashable, Sendable {
    var start: Instant
    var end: Instant
    var left: Double
    var right: Double
  }

  /// Neighbours have a fold between them.
  let segments: [Segment]
  let width: Double

  /// The most folds: more of them than stretches of time would be a list, no axis.
  private static let mostFolds = 6
  /// The part of the width that folds take at most.
  private static let foldsShare = 0.5
  /// A stretch is folded if it takes more than this part of the time that is not folded yet.
  private static let foldedShare = 0.4
  /// What stays of a folded stretch at either end, as a part of the time that is not folded.
  private static let shownShare = 0.04

  /// - Parameters:
  ///   - instants: where something happens, in any order.
  ///   - busy: stretches of time that are to be seen as long as they are.
  ///   - foldWidth: the width of a fold; only as many are made as leave room for the time between them.
  ///   - isFolded: whether quiet stretches may be folded.
  init(
    _ range: ClosedRange<Instant>, instants: [Instant], busy: [ClosedRange<Instant>],
    width: Double, foldWidth: Double, isFolded: Bool = true
  ) {
    self.width = width
    let mostFolds = min(Self.mostFolds, Int(width * Self.foldsShare / foldWidth))
    let folds =
      isFolded ? Self.folds(range, instants: instants, busy: busy, most: mostFolds) : []
    var bounds: [(Instant, Instant)] = []
    var start = range.lowerBound
    for fold in folds {
      bounds.append((start, fold.lowerBound))
      start = fold.upperBound
    }
    bounds.append((start, range.upperBound))
    let total = bounds.reduce(0.0) { $0 + Double(($1.1 - $1.0).nanoseconds) }
    let room = width - Double(folds.count) * foldWidth
    var left = 0.0
    segments = bounds.map { bound in
      let share = total > 0 ? Double((bound.1 - bound.0).nanoseconds) / total : 1
      defer { left += share * room + foldWidth }
      return Segment(start: bound.0, end: bound.1, left: left, right: left + share * room)
    }
  }

  /// The time that each fold hides.
  var folds: [(left: Double, right: Double, hidden: TimeSpan)] {
    zip(segments, segments.dropFirst()).map { ($0.right, $1.left, $1.start - $0.end) }
  }

  /// Returns the place of an instant; in a fold it is between the ends.
  func place(of instant: Instant) -> Double {
    var before: Segment?
    for segment in segments {
      if instant < segment.start {
        guard let before else { return segment.left }
        let hidden = Double((segment.start - before.end).nanoseconds)
        let part = hidden > 0 ? Double((instant - before.end).nanoseconds) / hidden : 0
        return before.right + part * (segment.left - before.right)
      }
      if instant <= segment.end {
        let length = Double((segment.end - segment.start).nanoseconds)
        let part = length > 0 ? Double((instant - segment.start).nanoseconds) / length : 0
        return segment.left + part * (segment.right - segment.left)
      }
      before = segment
    }
    return width
  }

  /// Returns the instant at a place.
  func instant(at place: Double) -> Instant {
    var before: Segment?
    for segment in segments {
      if place < segment.left, let before {
        let part = (place - before.right) / max(segment.left - before.right, 0.001)
        return before.end + (segment.start - before.end).scaled(by: part)
      }
      if place <= segment.right {
        let part = (place - segment.left) / max(segment.right - segment.left, 0.001)
        return segment.start + (segment.end - segment.start).scaled(by: max(0, part))
      }
      before = segment
    }
    return segments.last?.end ?? Instant(nanoseconds: 0)
  }

  private static func length(of range: ClosedRange<Instant>) -> TimeSpan {
    range.upperBound - range.lowerBound
  }

  /// The stretches to hide, in their order.
  private static func folds(
    _ range: ClosedRange<Instant>, instants: [Instant], busy: [ClosedRange<Instant>],
    most mostFolds: Int
  ) -> [ClosedRange<Instant>] {
    let points = Set(instants).filter(range.contains).union([range.lowerBound, range.upperBound])
      .sorted()
    var gaps: [ClosedRange<Instant>] = zip(points, points.dropFirst()).map { $0...$1 }
    let busy = busy.sorted { $0.lowerBound < $1.lowerBound }
    var latest: [Instant] = []
    for stretch in busy {
      latest.append(max(latest.last ?? stretch.upperBound, stretch.upperBound))
    }
    gaps.removeAll { gap in
      if length(of: gap) < .seconds(60) { return true }
      let begun = busy.partitionPoint { $0.lowerBound < gap.upperBound }
      return begun > 0 && gap.lowerBound < latest[begun - 1]
    }
    gaps.sort { length(of: $0) > length(of: $1) }
    var open = Double((range.upperBound - range.lowerBound).nanoseconds)
    var chosen: [ClosedRange<Instant>] = []
    while chosen.count < mostFolds, let longest = gaps.first {
      let length = Double(length(of: longest).nanoseconds)
      guard length > open * foldedShare, open > length else { break }
      chosen.append(longest)
      gaps.removeFirst()
      open -= length
    }
    let shown = TimeSpan(nanoseconds: Int64(open * shownShare))
    return chosen.filter { length(of: $0) > shown + shown + shown }
      .map { ($0.lowerBound + shown)...($0.upperBound - shown) }
      .sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension TimeSpan {
  /// Returns a part of the span.
  fileprivate func scaled(by part: Double) -> TimeSpan {
    TimeSpan(nanoseconds: Int64(Double(nanoseconds) * part))
  }
}

/// The marks of a time axis at round values.
enum TimelineTicks {
  /// The steps between ticks that are round for a clock.
  private static let steps: [TimeSpan] =
    [1, 2, 5, 10, 20, 50, 100, 200, 500].map(TimeSpan.milliseconds)
    + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400]
    .map(TimeSpan.seconds)
  /// The days between ticks of a calendar, up to a week, and of a duration; an instant is within 292 years of 1970.
  private static let calendarDays = [2, 7]
  private static let durationDays =
    [2, 5] + [10, 100, 1000, 10_000].flatMap { [$0, 2 * $0, 5 * $0] }
  /// The months between ticks of a calendar.
  private static let months = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200]

  /// Returns round instants, at least `distance` apart on the axis, and the least time between two of them.
  ///
  /// - Parameters:
  ///   - zero: where the axis counts from, a midnight for a calendar.
  ///   - day: the date of `zero`, in days since 1970, for ticks at Mondays and the first days of months and years;
  ///     `nil` for multiples of one step.
  static func instants(
    on scale: TimelineScale, from zero: Instant, day: Int? = nil, distance: Double
  ) -> (step: TimeSpan, ticks: [Instant]) {
    let time = scale.segments.reduce(0.0) { $0 + Double(($1.end - $1.start).nanoseconds) }
    let room = scale.segments.reduce(0.0) { $0 + $1.right - $1.left }
    let least = room > 0 ? time / room * distance : 0
    let all = steps + (day == nil ? durationDays : calendarDays).map(TimeSpan.days)
    let step = all.first { Double($0.nanoseconds) >= least }
    if step == nil, let day {
      let count = months.first { Double(TimeSpan.days($0 * 28).nanoseconds) >= least } ?? 1200
      let ticks = instants(on: scale, distance: distance) { bound in
        firstOfMonth(notBefore: bound, from: zero, day: day, every: count)
      }
      return (.days(count * 28), ticks)
    }
    let apart = step ?? TimeSpan(nanoseconds: .max / 4)
    // Weeks begin on Mondays; 1970 began on a Thursday.
    let shift = day.map { apart == .days(7) ? TimeSpan.days(($0 + 3) % 7) : .zero } ?? .zero
    let ticks = instants(on: scale, distance: distance) { bound in
      multiple(of: apart, from: zero - shift, notBefore: bound)
    }
    return (apart, ticks)
  }

  private static func instants(
    on scale: TimelineScale, distance: Double, next: (Instant) -> Instant?
  ) -> [Instant] {
    var ticks: [Instant] = []
    var last = -Double.infinity
    for segment in scale.segments {
      var bound = segment.start
      while let tick = next(bound), tick <= segment.end, ticks.count < 1000 {
        let place = scale.place(of: tick)
        if place - last >= distance * 0.95 {
          ticks.append(tick)
          last = place
        }
        bound = tick + TimeSpan(nanoseconds: 1)
      }
    }
    return ticks
  }

  private static func multiple(
    of step: TimeSpan, from zero: Instant, notBefore bound: Instant
  ) -> Instant? {
    var rest = (bound - zero).nanoseconds % step.nanoseconds
    if rest < 0 { rest += step.nanoseconds }
    let (at, isOver) = bound.nanoseconds.addingReportingOverflow(
      rest == 0 ? 0 : step.nanoseconds - rest)
    return isOver ? nil : Instant(nanoseconds: at)
  }

  private static func firstOfMonth(
    notBefore bound: Instant, from zero: Instant, day: Int, every count: Int
  ) -> Instant? {
    let days = Int(((bound - zero).seconds / 86400).rounded(.down))
    let date = CivilDateTime(daysSinceEpoch: day + days, nanosecondOfDay: 0)
    let month = (date.year * 12 + date.month - 1) / count * count
    return [month, month + count].lazy.map { month in
      let first = CivilDateTime(
        year: month / 12, month: month % 12 + 1, day: 1, nanosecondOfDay: 0)
      return zero + .days(first.daysSinceEpoch - day)
    }.first { $0 >= bound }
  }
}
