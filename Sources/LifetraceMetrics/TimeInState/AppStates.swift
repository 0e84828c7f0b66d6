internal import LifetraceModel

/// The states of one app over its observed window, without gap or overlap.
struct AppStates: Sendable {
  /// The longest timeline that is kept without `full`: more intervals than any strip can show.
  static let longestTimeline = 20_000

  private(set) var start: Instant?
  private(set) var end: Instant?
  private var ledger: StateLedger<AppState>
  /// The intervals, as far as they are kept.
  private var intervals: [StateInterval<AppState>] = []
  private var keepsIntervals: Bool
  /// Whether all intervals are kept, however many.
  private let keepsAll: Bool

  /// Creates an empty window.
  init(in context: MetricsContext) {
    ledger = StateLedger(isMeasured: context.isMeasured)
    keepsAll = context.options.full
    keepsIntervals = keepsAll || context.options.keepsTimelines
  }

  /// The time, visits and transitions of all intervals.
  var ended: StateLedger<AppState> { ledger.ended() }

  /// The intervals; `nil` if they are not kept.
  var timeline: [StateInterval<AppState>]? { keepsIntervals ? intervals : nil }

  /// Removes and returns the kept intervals that no later interval changes.
  ///
  /// - Parameter isLast: whether no interval follows.
  mutating func takeTimeline(isLast: Bool) -> [StateInterval<AppState>] {
    // The last one may go on.
    let open = isLast ? [] : Array(intervals.suffix(1))
    defer { intervals = open }
    return intervals.dropLast(open.count)
  }

  /// Begins with a process whose launch is in the log.
  mutating func launch() { ledger.assume(.state(.notRunning)) }

  /// Ends what is known of a process, so that none of its states counts as the next one's.
  mutating func endKnownLife() {
    if ledger.isElsewhere(than: .notRunning) { ledger.assume(.undetermined) }
  }

  /// Counts the exit of a process, after which no interval needs to follow.
  mutating func exit() { ledger.move(to: .state(.notRunning)) }

  /// Appends an interval. Time between it and the end of the window is undetermined; what overlaps the
  /// window is left out, so that the parts always sum to the window.
  mutating func append(_ interval: StateInterval<AppState>) {
    if let end, interval.start == end, interval.end >= end {
      place(interval)
    } else {
      appendApart(interval)
    }
  }

  /// Appends an interval that does not begin where the window ends.
  private mutating func appendApart(_ interval: StateInterval<AppState>) {
    var interval = interval
    interval.end = max(interval.start, interval.end)
    if let end, interval.start > end {
      place(
        StateInterval(
          state: .undetermined, start: end, end: interval.start, startEvidence: .cutOff,
          endEvidence: .cutOff))
    } else if let end, interval.start < end {
      guard interval.end > end else { return }
      interval.start = end
      interval.startEvidence = .cutOff
    }
    place(interval)
  }

  private mutating func place(_ interval: StateInterval<AppState>) {
    if start == nil { start = interval.start }
    end = interval.end
    ledger.add(interval)
    if keepsIntervals { keep(interval) }
  }

  /// Adds an interval to the timeline, unless the timeline gets too long.
  private mutating func keep(_ interval: StateInterval<AppState>) {
    if interval.startEvidence.kind == .cutOff, !interval.state.isKnown,
      let last = intervals.indices.last, !intervals[last].state.isKnown,
      intervals[last].state == interval.state || interval.duration == .zero
    {
      // Nothing is known before and after, and nothing happened between.
      intervals[last].end = interval.end
      intervals[last].endEvidence = interval.endEvidence
      return
    }
    intervals.append(interval)
    if !keepsAll, intervals.count > Self.longestTimeline {
      intervals = []
      keepsIntervals = false
    }
  }
}
