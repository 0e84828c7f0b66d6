import Dispatch
public import LifetraceAnalysis
public import LifetraceModel
import Synchronization

/// Analyses a trace: timelines, then metrics.
///
/// A part of the trace (`options.from`, `options.to`) and single subjects are cut out after the
/// states are decided, so that what happened before still counts as evidence. The apps of a long
/// trace are shared out among the processor's cores.
public func analyze(
  _ trace: EventTrace, options: AnalysisOptions = AnalysisOptions()
) -> Analysis {
  var flow = AnalysisFlow(PlacedTrace(trace), options: options)
  var mail = FlowMail()
  let context = flow.routing.context(trace.symbols)
  var hasMore = true
  while hasMore {
    hasMore = flow.routing.routeNext(of: trace)
    flow.routing.exchange(&mail)
    flow.groups.consume(mail, in: context)
  }
  return flow.finish(trace, options: options)
}
