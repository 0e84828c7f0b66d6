internal import LifetraceModel
internal import LifetraceTimelines

/// A launch, with symbols in place of texts.
struct LaunchFacts: Sendable {
  var at: Instant
  var pid: Int32?
  var kind: LaunchAnalysis.Kind
  var intent: LaunchIntent
  var reason: Symbol?
  var stages: LaunchStages
  var toActive: TimeSpan?
  var source: SourcePosition?
}
