public import LifetraceModel

/// What the system counted of an app over a period, beside what the log shows of the same time.
public struct CountersAnalysis: Sendable {
  /// The counters, as the file has them.
  public var counters: AppCounters
  /// The exits that the log shows in the period; `nil` if the inputs hold no log.
  public var log: CountedLog?

  /// Creates it from its parts.
  public init(_ counters: AppCounters, log: CountedLog? = nil) {
    self.counters = counters
    self.log = log
  }
}

/// The exits that a log shows in a period that the system counted, by the counter that each of them raises.
///
/// The counter is the one that Apple's own table gives the exit's code, which is not always the one of its category.
public struct CountedLog: Hashable, Sendable {
  /// How much of the period the log covers.
  public enum Coverage: String, Hashable, Sendable, CaseIterable {
    /// All of it, without a hole.
    case whole
    /// A part: what it does not show may have been outside of it.
    case part
    /// Nothing: the log is of another time.
    case otherTime
    /// The log does not show the app, or shows it on several devices.
    case otherApp
    /// The log has no dates.
    case withoutDates
    /// The counters have no begin or no end.
    case withoutPeriod
  }

  /// A counter of one of the two places.
  public struct Row: Hashable, Sendable {
    /// The place in which the app was.
    public var place: CountedPlace
    /// The counter.
    public var counter: MetricKitCounter
    /// What the system counted; `nil` if the file does not contain the counter.
    public var counted: Int?
    /// The exits in the log that raise it.
    public var inLog: Int
    /// The same with exits whose code, place or time the log does not show.
    public var inLogAtMost: Int

    /// The counted exits that the log explains.
    public var explained: Int? { counted.map { min($0, inLog) } }
    /// The counted exits that the log does not show.
    public var leftOver: Int? { counted.map { max(0, $0 - inLog) } }
    /// The same if exits whose code, place or time the log does not show raise the counter, too.
    public var leftOverAtLeast: Int? { counted.map { max(0, $0 - inLogAtMost) } }
  }

  /// How much of the period the log covers.
  public var coverage: Coverage
  /// The length of the part of the period that the log covers; `nil` unless it covers any.
  public var covered: TimeSpan?
  /// Whether the file does not name its app, and the only app of the log is taken for it.
  public var isAppAssumed = false
  /// The counters that are not 0, or that exits of the log raise.
  public var rows: [Row] = []
  /// The exits of the log that raise no counter, by Apple's table.
  public var notCounted = 0
  /// The exits of the log whose code is not known, or that may lie outside of the period.
  public var undecided = 0

  /// Creates it without exits.
  public init(_ coverage: Coverage) {
    self.coverage = coverage
  }
}

extension CountedLog {
  /// Compares the exits of the log with the counters.
  ///
  /// - Parameter exits: how many exits of each kind the log has.
  mutating func add(_ exits: [CountedExit: Int], to counters: AppCounters) {
    func count(_ matches: (CountedExit) -> Bool) -> Int {
      exits.reduce(0) { $0 + (matches($1.key) ? $1.value : 0) }
    }
    for place in CountedPlace.allCases {
      for counter in MetricKitCounter.allCases {
        let counted = counters[place].exits[counter]
        let inLog = count {
          $0.isInside && $0.reading == .counter(counter) && $0.place == place
        }
        let atMost = count {
          ($0.reading == .counter(counter) || $0.reading == .unknown)
            && ($0.place == place || $0.place == nil)
        }
        guard (counted ?? 0) > 0 || inLog > 0 else { continue }
        rows.append(
          Row(
            place: place, counter: counter, counted: counted, inLog: inLog, inLogAtMost: atMost))
      }
    }
    notCounted = count { $0.isInside && $0.reading == .notCounted }
    undecided = count {
      !$0.isInside || $0.reading == .unknown || $0.place == nil && $0.reading != .notCounted
    }
  }
}
