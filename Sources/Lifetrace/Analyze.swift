public import LifetraceAnalysis
public import LifetraceModel

/// Analyses a trace: timelines, then metrics.
///
/// A part of the trace (`options.from`, `options.to`) and single subjects are cut out after the
/// states are decided, so that what happened before still counts as evidence.
public func analyze(
  _ trace: EventTrace, options: AnalysisOptions = AnalysisOptions()
) -> Analysis {
  var builder = AnalysisBuilder(trace: trace, options: options)
  let findings = TimelineBuilder().build(trace) { builder.add($0) }
  for diagnostic in findings.diagnostics { builder.note(diagnostic) }
  if findings.hasGaps { builder.noteGap() }
  for condition in findings.conditions { builder.observe(condition) }
  return builder.finish()
}
