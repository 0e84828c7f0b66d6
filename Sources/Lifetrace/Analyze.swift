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
  let placed = PlacedTrace(trace)
  // The number does not depend on the machine, so that neither does the order of anything.
  let partCount = trace.events.count < 50_000 ? 1 : 4
  let parts = Mutex([AnalysisPart?](repeating: nil, count: partCount))
  DispatchQueue.concurrentPerform(iterations: partCount) { number in
    var builder = AnalysisBuilder(trace: trace, options: options)
    let findings = TimelineBuilder().build(placed, part: number, of: partCount) {
      builder.add($0)
    }
    parts.withLock { $0[number] = AnalysisPart(builder: builder, findings: findings) }
  }
  return merged(parts.withLock { $0.compactMap { $0 } }, of: trace, options)
}

/// What was made of some of the apps.
private struct AnalysisPart: Sendable {
  var builder: AnalysisBuilder
  var findings: TimelineBuilder.Findings
}

private func merged(
  _ parts: [AnalysisPart], of trace: EventTrace, _ options: AnalysisOptions
) -> Analysis {
  var builder = AnalysisBuilder(trace: trace, options: options)
  for part in parts {
    builder.add(appsOf: part.builder)
    for diagnostic in part.findings.diagnostics { builder.note(diagnostic) }
  }
  // Every part sees what holds for the whole capture.
  if parts.contains(where: \.findings.hasGaps) { builder.noteGap() }
  for condition in parts.first?.findings.conditions ?? [] { builder.observe(condition) }
  return builder.finish()
}
