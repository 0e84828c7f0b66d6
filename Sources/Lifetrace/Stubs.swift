// Stands in for the pipeline until it is merged.
public func analyze(_ trace: EventTrace, options: AnalysisOptions = AnalysisOptions()) -> Analysis {
  var analysis = Analysis(reference: trace.reference)
  analysis.inputs = trace.inputs
  var seen: Set<String> = []
  for event in trace.events {
    guard let symbol = event.process.bundle else { continue }
    let bundle = trace.symbols[symbol]
    guard options.app ?? bundle == bundle, event.time >= options.from ?? event.time,
      event.time < options.to ?? Instant(nanoseconds: .max), seen.insert(bundle).inserted
    else { continue }
    analysis.apps.append(
      AppAnalysis(
        device: nil, boot: nil, bundle: bundle, process: nil, kind: .unknown, isSystem: false,
        windowStart: Instant(nanoseconds: 0), windowEnd: Instant(nanoseconds: 0), eventCount: 1))
  }
  return analysis
}
