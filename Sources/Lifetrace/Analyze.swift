import Dispatch
public import LifetraceMetrics
public import LifetraceModel
public import LifetraceReading
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
  var batch = FlowBatch()
  let context = flow.routing.context(trace.symbols)
  var hasMore = true
  while hasMore {
    hasMore = flow.routing.routeNext(of: trace)
    flow.routing.exchange(&batch)
    flow.groups.consume(batch, in: context)
  }
  return flow.finish(trace, options: options)
}

/// Reads one log and analyses it.
///
/// For several logs at once, or for a log that arrives in pieces, use `TraceReader`.
///
/// - Parameters:
///   - bytes: the log in any layout, as it was recorded.
///   - name: how reports call it.
///   - reading: what the log leaves open, such as its year.
///   - options: which part is looked at, and what is kept of it.
/// - Throws: `UnknownLayout` if `reading` names no layout. Faults in the log are diagnostics of the
///   analysis, never errors.
public func analyze(
  log bytes: [UInt8], name: String = "log", reading: ReadingOptions = ReadingOptions(),
  options: AnalysisOptions = AnalysisOptions()
) throws -> Analysis {
  var analyzer = TraceAnalyzer(reading: reading, options: options)
  var outcome = TraceAnalyzer.Outcome.startOver
  while outcome == .startOver {
    var rest: [UInt8]? = bytes
    outcome = try analyzer.read(name: name) {
      defer { rest = nil }
      return rest
    }
  }
  return analyzer.finish().analysis(options)
}

/// A trace that was read, whether its events were kept or analysed on the way.
public struct ReadTrace: Sendable {
  /// The trace; without events if they were analysed on the way.
  public var trace: EventTrace
  private let flow: AnalysisFlow?

  init(trace: EventTrace, flow: AnalysisFlow?) {
    self.trace = trace
    self.flow = flow
  }

  /// `true` iff the events were analysed on the way, which fixes what is kept of them.
  public var isAnalysed: Bool { flow != nil }

  /// The apps, extensions and daemons that the trace tells about, whether they were asked for or not.
  public var subjects: [AppKey] { flow?.subjects ?? PlacedTrace(trace).subjects }

  /// Returns the analysis.
  ///
  /// Requires: if the trace was analysed on the way, only app and device differ from the options
  /// that it was read with, and these only where they were left open.
  public func analysis(_ options: AnalysisOptions) -> Analysis {
    flow?.finish(trace, options: options) ?? analyze(trace, options: options)
  }
}
