public import LifetraceModel

extension Analysis {
  /// Takes down which of several inputs tells what of its capture, so that it is not said of all.
  ///
  /// - Parameters:
  ///   - trace: what was analysed, with its events.
  ///   - options: what it was analysed with.
  public mutating func tellInputsApart(in trace: EventTrace, options: AnalysisOptions) {
    let telling = trace.inputs.indices.filter { trace.inputs[$0].events > 0 }
    guard telling.count > 1 else { return }
    var tallies: [UInt32: ConditionTally] = [:]
    for event in trace.events {
      guard case .condition(let condition) = event.kind else { continue }
      tallies[event.source.input, default: ConditionTally()].add(condition)
    }
    let context = MetricsContext(
      symbols: trace.symbols, options: options, isMeasured: trace.reference.hasDurations)
    conditions.inputs = telling.map { index in
      let tally = tallies[UInt32(truncatingIfNeeded: index)] ?? ConditionTally()
      return InputConditions(
        name: trace.inputs[index].name, tally.conditions(in: context))
    }
    conditions.notes = conditions.limitedNotes()
  }
}
