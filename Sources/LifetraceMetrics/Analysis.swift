public import LifetraceModel

/// The content of a report as plain values, in the shape of `lifetrace.report/1`.
///
/// A missing value is not in the log. Lists that grow with the log are
/// `BoundedList`s. Durations are absent throughout when `reference.hasDurations` is `false`.
public struct Analysis: Sendable {
  /// The inputs that were read.
  public var inputs: [InputSummary] = []
  /// The clock that all instants in the analysis refer to.
  public var reference: TimeReference
  /// The time range; `nil` for the whole log.
  public var selected: SelectedTime?
  /// The conditions under which the log was captured.
  public var conditions = Conditions()
  /// The app with the most life-cycle evidence first, Apple's own last.
  public var apps: [AppAnalysis] = []
  /// What the system counted of apps, by app and period.
  public var counters: [CountersAnalysis] = []
  /// Problems with the inputs and with reading them.
  public var diagnostics = BoundedList<Diagnostic>()

  /// Creates an analysis without apps.
  public init(reference: TimeReference) {
    self.reference = reference
  }
}

/// The selection, the level of detail, and the user's knowledge beyond the log.
public struct AnalysisOptions: Sendable {
  /// Keeps every item of every list, and the timelines.
  public var full: Bool
  /// Keeps apps' timelines of a length that a strip can show, even when not `full`.
  public var keepsTimelines: Bool
  /// The version of iOS, where the log does not name it or is wrong.
  public var os: OSVersion?
  /// Bundle identifier or process name of the only app to analyse; its extensions come with it.
  public var app: String?
  /// The only device to analyse.
  public var device: String?
  /// The first instant to analyse; states that began before it are cut off here.
  public var from: Instant?
  /// The first instant after the time range.
  public var to: Instant?
  /// Keeps all diagnostics, even when not `full`.
  var keepsDiagnostics = false

  /// Creates options; by default for a bounded analysis of the whole log.
  public init(
    full: Bool = false, keepsTimelines: Bool = false, os: OSVersion? = nil, app: String? = nil,
    device: String? = nil, from: Instant? = nil, to: Instant? = nil
  ) {
    self.full = full
    self.keepsTimelines = keepsTimelines
    self.os = os
    self.app = app
    self.device = device
    self.from = from
    self.to = to
  }
}

/// A time range of a log.
public struct SelectedTime: Hashable, Sendable {
  /// Its first instant; `nil` for the beginning of the log.
  public var from: Instant?
  /// The first instant after it; `nil` for the end of the log.
  public var to: Instant?

  /// Creates a time range; `nil` for the whole log.
  public init?(from: Instant?, to: Instant?) {
    guard from != nil || to != nil else { return nil }
    self.from = from
    self.to = to
  }
}

/// The kept items of a list, and the number of all.
public struct BoundedList<Item: Sendable>: Sendable {
  /// The number of all items, including those that were not kept.
  public var total: Int
  /// The kept items.
  public var items: [Item]

  /// Creates a list that keeps some of all items.
  public init(total: Int, items: [Item]) {
    self.total = total
    self.items = items
  }

  /// Creates a list that keeps all of its items.
  public init(_ items: [Item] = []) {
    self.init(total: items.count, items: items)
  }
}
