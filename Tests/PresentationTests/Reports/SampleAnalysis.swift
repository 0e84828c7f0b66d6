import LifetraceMetrics
import LifetraceModel

/// Analyses that show everything a report can say.
///
/// The story: a notes app on 2026-03-14, used, sent to the background six times, and killed by
/// the watchdog; a radio app that plays on in background; a daemon. All times are seconds after
/// 09:00:00 in a zone one hour east of UTC.
enum SampleAnalysis {
  static let morning = CivilDateTime(
    year: 2026, month: 3, day: 14, nanosecondOfDay: 9 * 3600 * 1_000_000_000
  ).instant(zoneSeconds: 3600)

  /// The instant `seconds` after nine.
  static func at(_ seconds: Double) -> Instant {
    morning + TimeSpan(nanoseconds: Int64((seconds * 1e6).rounded()) * 1000)
  }

  static func span(_ seconds: Double) -> TimeSpan {
    TimeSpan(nanoseconds: Int64((seconds * 1e6).rounded()) * 1000)
  }

  static func line(_ number: UInt32) -> SourcePosition { SourcePosition(input: 0, line: number) }

  /// Returns contiguous intervals from a list of beginnings; the log cuts off both ends.
  static func timeline<State>(
    _ beginnings: [(Double, StateSet<State>)], until end: Double
  ) -> [StateInterval<State>] {
    beginnings.indices.map { index in
      let isLast = index + 1 == beginnings.count
      let number = UInt32(index * 37)
      return StateInterval(
        state: beginnings[index].1, start: at(beginnings[index].0),
        end: at(isLast ? end : beginnings[index + 1].0),
        startEvidence: index == 0
          ? .cutOff : Evidence(index % 5 == 4 ? .inferred : .observed, source: line(number)),
        endEvidence: isLast ? .cutOff : Evidence(.observed, source: line(number + 37)))
    }
  }

  /// Returns the shares that a timeline adds up to.
  static func shares<State>(_ timeline: [StateInterval<State>]) -> [StateShare<State>] {
    var shares: [StateShare<State>] = []
    let whole = timeline.reduce(TimeSpan.zero) { $0 + $1.duration }
    for interval in timeline where !shares.contains(where: { $0.state == interval.state }) {
      let visits = timeline.filter { $0.state == interval.state }
      let time = visits.reduce(TimeSpan.zero) { $0 + $1.duration }
      shares.append(
        StateShare(
          state: interval.state, time: time,
          share: Double(time.nanoseconds) / Double(whole.nanoseconds), visits: visits.count,
          cutOff: visits.count { !$0.isComplete },
          distribution: distribution(visits.filter(\.isComplete).map(\.duration))))
    }
    return shares
  }

  /// Returns the transitions in a timeline.
  static func transitions<State>(
    _ timeline: [StateInterval<State>]
  ) -> [TransitionCount<State>] {
    var counts: [TransitionCount<State>] = []
    for (before, after) in zip(timeline, timeline.dropFirst()) {
      let (from, to) = (before.state, after.state)
      guard !from.intersects(to) else { continue }
      if let index = counts.firstIndex(where: { $0.from == from && $0.to == to }) {
        counts[index].count += 1
      } else {
        counts.append(
          TransitionCount(from: from, to: to, count: 1, dwell: distribution([before.duration])))
      }
    }
    return counts
  }

  /// Returns the distribution of a few durations, or `nil` of none.
  static func distribution(_ spans: [TimeSpan]) -> Distribution? {
    let sorted = spans.sorted()
    guard let longest = sorted.last else { return nil }
    func percentile(_ rank: Int) -> TimeSpan { sorted[(sorted.count - 1) * rank / 100] }
    return Distribution(
      count: sorted.count, median: percentile(50), p90: percentile(90), p95: percentile(95),
      p99: percentile(99), longest: longest, isApproximate: false)
  }

  static func reference(
    _ anchor: TimeReference.Anchor = .absolute, zone: Int = 3600,
    resolution: TimeSpan = TimeSpan(nanoseconds: 1000)
  ) -> TimeReference {
    TimeReference(anchor: anchor, zoneSeconds: zone, resolution: resolution)
  }

  /// Two apps, a daemon, and everything that can be said of them.
  static func rich(_ reference: TimeReference = reference()) -> Analysis {
    var analysis = Analysis(reference: reference)
    var input = InputSummary(name: "phone/console.txt", reference: reference)
    input.layouts = ["Console copy"]
    input.bytes = 1_284_331
    input.lines = 10_482
    input.records = 8_211
    input.events = 1_301
    input.skipped = ["message not about the life cycle": 6910, "unreadable time": 3]
    input.firstAt = at(0)
    input.lastAt = at(5400)
    analysis.inputs = [input]
    analysis.conditions.os = "iOS 17.5.1"
    analysis.conditions.device = "iPhone15,2"
    analysis.conditions.appVersion = "3.2 (417)"
    analysis.conditions.privateCount = 12
    analysis.conditions.notes = [
      "runningboardd's lines are missing before 09:12, so suspension is not shown there; record "
        + "with `log stream --level info`"
    ]
    analysis.apps = [notes(), radio(), daemon()]
    analysis.diagnostics = BoundedList(
      total: 15,
      items: [
        Diagnostic(.dataLoss, "3 messages lost", source: line(4410)),
        Diagnostic(
          .warning, "state 'running-suspended' found; expected running: the process wrote a line",
          source: line(5120), count: 2, notes: ["a debugger prevents suspension"]),
      ])
    return analysis
  }

  /// The same without a date, a year, or times.
  static func variant(_ anchor: TimeReference.Anchor) -> Analysis {
    switch anchor {
    case .absolute: rich()
    case .yearUnknown: rich(reference(.yearUnknown, resolution: .seconds(1)))
    case .dateUnknown: rich(reference(.dateUnknown))
    case .orderOnly: ordered()
    }
  }

  /// A daemon of Apple's.
  static func daemon() -> AppAnalysis {
    var app = app("com.apple.example.daemon", isSystem: true, events: 4)
    app.timeInState = shares(timeline([(0, .state(.background))], until: 5400) as Intervals)
    return app
  }

  typealias Intervals = [StateInterval<AppState>]

  /// Returns an app that was observed all the time.
  static func app(_ bundle: String, isSystem: Bool = false, events: Int) -> AppAnalysis {
    AppAnalysis(
      device: nil, boot: nil, bundle: bundle, process: nil, kind: .app, isSystem: isSystem,
      windowStart: at(0), windowEnd: at(5400), eventCount: events)
  }
}
