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
  /// The steps between ticks in nanoseconds: round for a clock.
  private static let steps: [Int64] =
    [
      1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 50_000_000, 100_000_000, 200_000_000,
      500_000_000,
    ]
    + [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400]
    .map { $0 * 1_000_000_000 } + [2, 7, 14, 30, 90].map { $0 * 86_400_000_000_000 }
    // An instant is within 292 years of 1970.
    + [1, 2, 5, 10, 20, 50, 100].map { $0 * 365 * 86_400_000_000_000 }

  /// Returns the instants at multiples of one step from `zero`, at least `distance` apart on the axis.
  static func instants(
    on scale: TimelineScale, from zero: Instant, distance: Double
  ) -> (step: TimeSpan, ticks: [Instant]) {
    let time = scale.segments.reduce(0.0) { $0 + Double(($1.end - $1.start).nanoseconds) }
    let room = scale.segments.reduce(0.0) { $0 + $1.right - $1.left }
    let least = room > 0 ? time / room * distance : 0
    let step = steps.first { Double($0) >= least } ?? Int64.max / 4
    var ticks: [Instant] = []
    var last = -Double.infinity
    for segment in scale.segments {
      let offset = (segment.start - zero).nanoseconds
      var rest = offset % step
      if rest < 0 { rest += step }
      var (at, isOver) = segment.start.nanoseconds.addingReportingOverflow(
        rest == 0 ? 0 : step - rest)
      while !isOver, at <= segment.end.nanoseconds, ticks.count < 1000 {
        let instant = Instant(nanoseconds: at)
        let place = scale.place(of: instant)
        if place - last >= distance * 0.95 {
          ticks.append(instant)
          last = place
        }
        (at, isOver) = at.addingReportingOverflow(step)
      }
    }
    return (TimeSpan(nanoseconds: step), ticks)
  }
}
