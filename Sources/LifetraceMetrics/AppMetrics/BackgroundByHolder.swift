internal import LifetraceModel
internal import LifetraceTimelines

extension AppMetric {
  /// What the time in background was for.
  public static let backgroundByHolder = AppMetric(
    "backgroundByHolder", "Background by holder",
    .times(
      Names(key: "holder", record: "holder", column: "in background, held by", hidden: "task")),
    in: .details,
    "The time in background during which a background task or an assertion of that name was held, of those whose "
      + "beginning is in the log; they overlap.",
    remark: "several may hold the app at a time, so they may exceed the time in background"
  ) { HolderTally() }
}

/// Adds up the time in background under the names of tasks and assertions.
private struct HolderTally: MetricTally {
  /// What the log calls a holder, or what it is where it has no name.
  private enum Holder: Hashable {
    case named(Symbol)
    case task
    case assertion(AssertionKind)
  }

  private var times: [Holder: (time: TimeSpan, count: Int)] = [:]

  mutating func add(_ process: MeasuredProcess, in context: MetricsContext) {
    let history = process.history
    guard let start = history.intervals.first?.start, let end = history.intervals.last?.end else {
      return
    }
    let background = history.intervals.filter { $0.state.isKnown(as: .background) }
    guard !background.isEmpty else { return }
    var held: [Holder: [ClosedRange<Instant>]] = [:]
    func add(from begin: Instant?, to last: Instant?, as holder: Holder) {
      // How long one was held whose beginning no line shows is not known.
      guard let from = begin.map({ max($0, start) }) else { return }
      held[holder, default: []].append(from...max(from, min(last ?? end, end)))
    }
    for task in history.record.work.tasks {
      add(from: task.begin, to: task.end, as: task.name.map { .named($0) } ?? .task)
    }
    for held in history.record.work.assertions where held.kind != .suspend {
      let holder = held.explanation.map { Holder.named($0) } ?? .assertion(held.kind)
      add(from: held.begin, to: held.end, as: holder)
    }
    let sums = background.reduce(into: [TimeSpan.zero]) { sums, interval in
      sums.append((sums.last ?? .zero) + (interval.end - interval.start))
    }
    for (holder, ranges) in held {
      let count = ranges.count { range in
        let next = background.partitionPoint { $0.end <= range.lowerBound }
        return next < background.count && background[next].start < range.upperBound
      }
      guard count > 0 else { continue }
      let time = context.isMeasured ? Self.time(of: ranges, in: background, sums) : .zero
      let before = times[holder] ?? (.zero, 0)
      times[holder] = (before.time + time, before.count + count)
    }
  }

  /// The time that some ranges cover together of intervals, which ascend.
  ///
  /// - Parameter sums: the time of all intervals before each.
  private static func time(
    of ranges: [ClosedRange<Instant>], in intervals: [StateInterval<AppState>], _ sums: [TimeSpan]
  ) -> TimeSpan {
    func time(upTo instant: Instant) -> TimeSpan {
      let next = intervals.partitionPoint { $0.end <= instant }
      guard next < intervals.count, intervals[next].start < instant else { return sums[next] }
      return sums[next] + (instant - intervals[next].start)
    }
    var sum = TimeSpan.zero
    var covered = Instant(nanoseconds: .min)
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.upperBound > covered {
      sum += time(upTo: range.upperBound) - time(upTo: max(range.lowerBound, covered))
      covered = range.upperBound
    }
    return sum
  }

  func value(in context: MetricsContext) -> MetricValue? {
    let named = times.map { holder, sum in
      NamedTime(Self.name(of: holder, in: context), time: sum.time, count: sum.count)
    }
    return .times(
      named.sorted { ($1.time, $1.count, $0.name) < ($0.time, $0.count, $1.name) })
  }

  private static func name(of holder: Holder, in context: MetricsContext) -> String {
    switch holder {
    case .named(let name): context.text(name) ?? "background task"
    case .task: "background task"
    case .assertion(let kind): "\(kind)"
    }
  }
}
