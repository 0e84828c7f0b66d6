public import LifetraceModel
internal import LifetraceTimelines

/// A report about a process that used more of a resource than its limit.
public struct ExceededLimit: Hashable, Sendable {
  /// The resource that the process used too much.
  public var resource: LimitedResource
  /// The instant of the report.
  public var at: Instant
  /// The process identifier, if the report names it.
  public var pid: Int32?
  /// The report's words about the measurement.
  public var measurement: String?
  /// The report's line in the input.
  public var source: SourcePosition

  /// Creates a report with the given facts.
  public init(
    resource: LimitedResource, at: Instant, pid: Int32?, measurement: String?,
    source: SourcePosition
  ) {
    self.resource = resource
    self.at = at
    self.pid = pid
    self.measurement = measurement
    self.source = source
  }
}

/// The same, with a symbol in place of the text.
struct ExceededLimitFacts: Sendable {
  let fact: ProcessRecord.ExceededLimit
  let pid: Int32?
}

extension ExceededLimit {
  init(_ facts: ExceededLimitFacts, in context: MetricsContext) {
    self.init(
      resource: facts.fact.resource, at: facts.fact.at, pid: facts.pid,
      measurement: context.text(facts.fact.measurement), source: facts.fact.source)
  }
}
