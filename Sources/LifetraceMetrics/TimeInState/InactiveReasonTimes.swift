public import LifetraceModel
internal import LifetraceTimelines

/// Inactive time by the reasons that UIKit or SpringBoard logged for it.
///
/// Reasons overlap, so that their sum may exceed the inactive time.
struct InactiveReasonTimes: Sendable {
  private struct Entry {
    var time = TimeSpan.zero
    var count = 0
  }

  /// The place of SpringBoard's own reasons, after UIKit's 32 bits.
  private static let systemSide = 32
  /// Empty until the first reason.
  private var entries: [Entry] = []

  /// Adds one process's masks, or SpringBoard's side of it where UIKit's is not logged.
  mutating func add(_ history: ProcessHistory, isMeasured: Bool) {
    var sweep = Sweep(intervals: history.intervals, isMeasured: isMeasured)
    for line in history.record.reasonChanges {
      switch line.change {
      case .mask(let change):
        if sweep.since == nil, history.launch == nil {
          // The first line also names the mask before, which held since the record began.
          sweep.begin(with: UInt64(change.before.rawValue))
        }
        advance(&sweep, to: line.at, mask: UInt64(change.after.rawValue))
      case .systemSide(let isSet):
        guard !history.record.shown.contains(.masks) else { continue }
        advance(&sweep, to: line.at, mask: isSet ? 1 << UInt64(Self.systemSide) : 0)
      case .gap: advance(&sweep, to: line.at, mask: 0)
      }
    }
    if let end = history.intervals.last?.end { advance(&sweep, to: end, mask: 0) }
  }

  /// The reasons seen, the longest first.
  var reasons: [InactiveReason] {
    entries.enumerated().filter { $0.element.count > 0 }
      .sorted {
        ($1.element.time, $1.element.count, $0.offset)
          < ($0.element.time, $0.element.count, $1.offset)
      }
      .map { bit, entry in
        let name =
          bit == Self.systemSide ? "system side" : DeactivationReason(number: UInt8(bit)).name
        return InactiveReason(reason: name, time: entry.time, count: entry.count)
      }
  }

  private mutating func advance(_ sweep: inout Sweep, to time: Instant, mask: UInt64) {
    if sweep.mask != 0, let overlap = sweep.inactiveTime(until: time) {
      if entries.isEmpty { entries = [Entry](repeating: Entry(), count: Self.systemSide + 1) }
      for bit in entries.indices where sweep.mask & (1 << UInt64(bit)) != 0 {
        entries[bit].time += overlap
        guard sweep.counted & (1 << UInt64(bit)) == 0 else { continue }
        entries[bit].count += 1
        sweep.counted |= 1 << UInt64(bit)
      }
    }
    sweep.mask = mask
    sweep.counted &= mask
    sweep.since = max(sweep.since ?? time, time)
  }

  /// The walk along one process's masks and intervals.
  private struct Sweep {
    let intervals: [StateInterval<AppState>]
    let isMeasured: Bool
    var mask: UInt64 = 0
    /// Since when the mask is known.
    var since: Instant?
    /// Bits whose present stretch has been counted.
    var counted: UInt64 = 0
    private var position = 0

    init(intervals: [StateInterval<AppState>], isMeasured: Bool) {
      self.intervals = intervals
      self.isMeasured = isMeasured
    }

    /// Takes a mask to have been set since the intervals began.
    mutating func begin(with mask: UInt64) {
      self.mask = mask
      since = intervals.first?.start
    }

    /// The inactive part of the time since the mask was set, or `nil` if there is none.
    mutating func inactiveTime(until end: Instant) -> TimeSpan? {
      guard let since, since < end else { return nil }
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

/// The inactive time during which one reason held; reasons overlap.
public struct InactiveReason: Hashable, Sendable {
  /// The reason why the app was inactive.
  public var reason: String
  /// The time for which the app was inactive for the reason.
  public var time: TimeSpan
  /// The number of times that the reason applied.
  public var count: Int

  /// Creates a row with the given numbers.
  public init(reason: String, time: TimeSpan, count: Int) {
    self.reason = reason
    self.time = time
    self.count = count
  }
}
