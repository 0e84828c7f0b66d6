public import LifetraceModel
internal import LifetraceTimelines

extension AppMetric {
  /// Inactive time by the reasons that UIKit or SpringBoard logged for it.
  public static let inactiveByReason = AppMetric(
    "inactiveByReason", "Inactive by reason",
    .times(
      Names(key: "reason", record: "inactiveReason", column: "inactive because of", hidden: nil)),
    in: .details,
    "Why the app was inactive; reasons overlap.",
    remark: "reasons overlap, so they may exceed the inactive time"
  ) { InactiveReasonTimes() }
}

/// Adds up inactive time by its reasons.
struct InactiveReasonTimes: MetricTally {
  private struct Entry {
    var time = TimeSpan.zero
    var count = 0
  }

  /// The place of SpringBoard's own reasons, after UIKit's 32 bits.
  private static let systemSide = 32
  /// Empty until the first reason.
  private var entries: [Entry] = []

  /// Adds one process's masks, or SpringBoard's side of it where UIKit's is not logged.
  mutating func add(_ process: MeasuredProcess, in context: MetricsContext) {
    let history = process.history
    guard history.record.shown.contains(.reasons) else { return }
    var sweep = Sweep(intervals: history.intervals, isMeasured: context.isMeasured)
    // Bits whose present stretch has been counted.
    var counted: UInt64 = 0
    Self.forEachMask(of: history) { mask, since, until in
      if let overlap = sweep.inactiveTime(from: since, until: until) {
        if entries.isEmpty { entries = [Entry](repeating: Entry(), count: Self.systemSide + 1) }
        for bit in entries.indices where mask & (1 << UInt64(bit)) != 0 {
          entries[bit].time += overlap
          guard counted & (1 << UInt64(bit)) == 0 else { continue }
          entries[bit].count += 1
          counted |= 1 << UInt64(bit)
        }
      }
    } changed: { mask in
      counted &= mask
    }
  }

  /// Calls `body` with every mask that holds for some time, and `changed` with every mask.
  private static func forEachMask(
    of history: ProcessHistory, _ body: (UInt64, Instant, Instant) -> Void,
    changed: (UInt64) -> Void
  ) {
    var mask: UInt64 = 0
    /// Since when the mask is known.
    var since: Instant?
    func advance(to time: Instant, _ next: UInt64) {
      if mask != 0, let since, since < time { body(mask, since, time) }
      mask = next
      changed(next)
      since = max(since ?? time, time)
    }
    for line in history.record.reasonChanges {
      switch line.change {
      case .mask(let change):
        if since == nil, history.launch == nil {
          // The first line also names the mask before, which held since the record began.
          mask = UInt64(change.before.rawValue)
          since = history.intervals.first?.start
        }
        advance(to: line.at, UInt64(change.after.rawValue))
      case .systemSide(let isSet):
        guard !history.record.shown.contains(.masks) else { continue }
        advance(to: line.at, isSet ? 1 << UInt64(systemSide) : 0)
      case .gap: advance(to: line.at, 0)
      }
    }
    if let end = history.intervals.last?.end { advance(to: end, 0) }
  }

  /// Returns when which reasons held while a process was inactive, in the order of time.
  static func periods(of history: ProcessHistory) -> [InactivePeriod] {
    var periods: [InactivePeriod] = []
    var position = 0
    forEachMask(of: history) { mask, since, until in
      let reasons = (0...systemSide).filter { mask & (1 << UInt64($0)) != 0 }.map(name)
      while position < history.intervals.count, history.intervals[position].end <= since {
        position += 1
      }
      for interval in history.intervals[position...].prefix(while: { $0.start < until })
      where interval.state.isKnown(as: .inactive) {
        periods.append(
          InactivePeriod(
            reasons: reasons, start: max(interval.start, since), end: min(interval.end, until)))
      }
    } changed: { _ in
    }
    return periods
  }

  private static func name(ofBit bit: Int) -> String {
    bit == systemSide ? "system side" : DeactivationReason(number: UInt8(bit)).name
  }

  /// The reasons seen, the longest first.
  func value(in context: MetricsContext) -> MetricValue? {
    let seen = entries.enumerated().filter { $0.element.count > 0 }
      .sorted {
        ($1.element.time, $1.element.count, $0.offset)
          < ($0.element.time, $0.element.count, $1.offset)
      }
    return .times(
      seen.map { NamedTime(Self.name(ofBit: $0), time: $1.time, count: $1.count) })
  }

  /// The walk along one process's masks and intervals.
  private struct Sweep {
    let intervals: [StateInterval<AppState>]
    let isMeasured: Bool
    private var position = 0

    init(intervals: [StateInterval<AppState>], isMeasured: Bool) {
      self.intervals = intervals
      self.isMeasured = isMeasured
    }

    /// The inactive part of a time, or `nil` if there is none.
    mutating func inactiveTime(from since: Instant, until end: Instant) -> TimeSpan? {
      while position < intervals.count, intervals[position].end <= since { position += 1 }
      var sum = TimeSpan.zero
      var index = position
      while index < intervals.count, intervals[index].start < end {
        if intervals[index].state.isKnown(as: .inactive) {
          sum += min(intervals[index].end, end) - max(intervals[index].start, since)
        }
        index += 1
      }
      guard sum > .zero else { return nil }
      return isMeasured ? sum : .zero
    }
  }
}

/// A time in which a process was inactive for the same reasons.
public struct InactivePeriod: Hashable, Sendable {
  /// The deactivation reasons, in the order of UIKit's bits.
  public var reasons: [String]
  /// From when on they held.
  public var start: Instant
  /// Until when they held.
  public var end: Instant

  /// Creates a period with its reasons.
  public init(reasons: [String], start: Instant, end: Instant) {
    self.reasons = reasons
    self.start = start
    self.end = end
  }
}
