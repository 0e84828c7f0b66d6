internal import LifetraceModel

/// What the groups of a flow need to know of the trace.
public struct FlowContext: Sendable {
  let metrics: MetricsContext
  /// The apps that are followed.
  let filter: SubjectFilter
  /// FrontBoard's scene ids → persistent ids of the sessions.
  let sessions: [Symbol: Symbol]
}
