public import LifetraceModel
internal import LifetraceTimelines

/// A metric that the processes of an app add up to.
///
/// A row of `all` is all there is to one: reports in every format, the schema, tables, paths, recorded
/// reports and redaction follow from it.
public struct AppMetric: Sendable {
  /// The shape of the value.
  public enum Kind: Sendable, Equatable {
    /// Statistics of lengths of time; absent without any.
    case distribution
    /// How many of a number; absent where that is 0.
    case part
    /// Lengths of time by name.
    case times(Names)
  }

  /// What the names of times are called.
  public struct Names: Sendable, Equatable {
    /// The key of a name in JSON.
    public let key: String
    /// The kind of record in the schema.
    public let record: String
    /// The head of a column of names.
    public let column: String
    /// The noun that takes the place of names from the log where they are hidden; `nil` for names that are not from the
    /// log.
    public let hidden: String?
  }

  /// The section of a report that shows it.
  public enum Place: Sendable {
    case launches
    /// Only with `--full`.
    case details
  }

  /// The name in JSON, tables and paths.
  public let key: String
  /// The name in reports.
  public let title: String
  /// What is counted or measured, and when it is absent.
  public let sentence: String
  /// What readers of a table of several rows have to know.
  public let remark: String?
  public let kind: Kind
  public let place: Place
  let tally: @Sendable () -> any MetricTally

  init(
    _ key: String, _ title: String, _ kind: Kind, in place: Place, _ sentence: String,
    remark: String? = nil, _ tally: @escaping @Sendable () -> any MetricTally
  ) {
    self.key = key
    self.title = title
    self.kind = kind
    self.place = place
    self.sentence = sentence
    self.remark = remark
    self.tally = tally
  }

  /// All of them, in the order of a report.
  public static let all: [AppMetric] = [
    resumes, inactiveByReason, earlyReturns, backgroundByHolder,
  ]
}

/// The value of a metric.
public enum MetricValue: Hashable, Sendable {
  case distribution(Distribution)
  case part(Int, of: Int)
  /// The longest first; several may hold at a time.
  case times([NamedTime])
}

/// A length of time under a name.
public struct NamedTime: Hashable, Sendable {
  /// Such as a deactivation reason.
  public var name: String
  /// Zero in a log without times.
  public var time: TimeSpan
  /// How often it began, at least 1.
  public var count: Int

  /// Creates a length of time.
  public init(_ name: String, time: TimeSpan, count: Int) {
    self.name = name
    self.time = time
    self.count = count
  }
}

/// A process as metrics see it: clipped to the time range.
struct MeasuredProcess {
  let history: ProcessHistory
  let launchKind: LaunchAnalysis.Kind?
}

/// Adds up one metric of an app.
protocol MetricTally: Sendable {
  /// Adds a process, none before those that were added.
  mutating func add(_ process: MeasuredProcess, in context: MetricsContext)
  /// The value so far; `nil` if there is none.
  func value(in context: MetricsContext) -> MetricValue?
}

/// The tallies of all metrics of an app.
struct MetricTallies: Sendable {
  /// Empty before the first process.
  private var tallies: [any MetricTally] = []

  mutating func add(_ process: MeasuredProcess, in context: MetricsContext) {
    if tallies.isEmpty { tallies = AppMetric.all.map { $0.tally() } }
    for index in tallies.indices { tallies[index].add(process, in: context) }
  }

  /// The values by key.
  func values(in context: MetricsContext) -> [String: MetricValue] {
    var values: [String: MetricValue] = [:]
    for (metric, tally) in zip(AppMetric.all, tallies) {
      values[metric.key] = tally.value(in: context)
    }
    return values
  }
}

extension AppAnalysis {
  /// The value of a metric; `nil` if it is absent.
  public subscript(metric metric: AppMetric) -> MetricValue? { metrics[metric.key] }

  /// From the return to the foreground to active.
  public var resumes: Distribution? { self[metric: .resumes]?.distribution }
}

extension MetricValue {
  /// The value, if it is a part of a number.
  public var part: (count: Int, of: Int)? {
    if case .part(let count, let total) = self { (count, total) } else { nil }
  }

  /// The value, if it is times by name.
  public var times: [NamedTime]? { if case .times(let times) = self { times } else { nil } }

  /// The value, if it is a distribution.
  public var distribution: Distribution? {
    if case .distribution(let distribution) = self { distribution } else { nil }
  }
}
