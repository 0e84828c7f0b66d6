public import LifetraceAnalysis
public import LifetraceModel

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
